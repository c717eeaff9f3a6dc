#include <stddef.h>
#include <stdint.h>

/* Opens OpenSSL's libcrypto. Returns NULL, or why it cannot be opened. */
const char *storysite_open_cipher(void);

/* Each returns 1, or 0 after a failure. */

int storysite_sha256(const uint8_t *text, size_t count, uint8_t *sum);
int storysite_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *text, size_t count, uint8_t *sum);
int storysite_pbkdf2_sha256(
    const uint8_t *text, size_t count, const uint8_t *salt, size_t salt_count, int rounds, uint8_t *key);

/* AES-256-GCM with a nonce of 12 bytes and a tag of 16, which stands after the text. */

int storysite_seal(
    const uint8_t *key, const uint8_t *nonce, const uint8_t *bound, size_t bound_count, const uint8_t *text,
    size_t count, uint8_t *sealed);
