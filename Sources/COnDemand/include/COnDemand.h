/* Libraries that few commands need. Each is opened when it is needed: if the program were linked to them, each start
   would open them, and all that they are linked to (OpenSSL, GnuTLS). The functions in their headers can be called once
   the library is open. */

#include "archive.h"
#include "cipher.h"
#include "http.h"
#include "letters.h"
#include "packing.h"
#include "words.h"
