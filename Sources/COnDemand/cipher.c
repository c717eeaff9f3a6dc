#include "cipher.h"

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "library.h"

#define FUNCTIONS(X) \
    X(EVP_CIPHER_CTX_ctrl) X(EVP_CIPHER_CTX_free) X(EVP_CIPHER_CTX_new) X(EVP_Digest) X(EVP_EncryptFinal_ex) \
    X(EVP_EncryptInit_ex) X(EVP_EncryptUpdate) X(EVP_aes_256_gcm) X(EVP_sha256) X(HMAC) X(PKCS5_PBKDF2_HMAC)

/* Each version of OpenSSL that is not compatible has another number. */
LIBRARY("libcrypto.so.3")

enum { TAG = 16, KEY = 32 };

const char *storysite_open_cipher(void) { return open_library(); }

int storysite_sha256(const uint8_t *text, size_t count, uint8_t *sum) {
    return table.EVP_Digest(text, count, sum, NULL, table.EVP_sha256(), NULL) == 1;
}

int storysite_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *text, size_t count, uint8_t *sum) {
    if (key_count > INT_MAX) return 0;
    return table.HMAC(table.EVP_sha256(), key, (int)key_count, text, count, sum, NULL) != NULL;
}

int storysite_pbkdf2_sha256(
    const uint8_t *text, size_t count, const uint8_t *salt, size_t salt_count, int rounds, uint8_t *key) {
    if (count > INT_MAX || salt_count > INT_MAX) return 0;
    return table.PKCS5_PBKDF2_HMAC(
               (const char *)text, (int)count, salt, (int)salt_count, rounds, table.EVP_sha256(), KEY, key) == 1;
}

int storysite_seal(
    const uint8_t *key, const uint8_t *nonce, const uint8_t *bound, size_t bound_count, const uint8_t *text,
    size_t count, uint8_t *sealed) {
    if (count > INT_MAX || bound_count > INT_MAX) return 0;
    EVP_CIPHER_CTX *context = table.EVP_CIPHER_CTX_new();
    int made = 0;
    int is_good = context != NULL
        && table.EVP_EncryptInit_ex(context, table.EVP_aes_256_gcm(), NULL, key, nonce) == 1
        && table.EVP_EncryptUpdate(context, NULL, &made, bound, (int)bound_count) == 1
        && table.EVP_EncryptUpdate(context, sealed, &made, text, (int)count) == 1
        && table.EVP_EncryptFinal_ex(context, sealed + count, &made) == 1
        && table.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, sealed + count) == 1;
    table.EVP_CIPHER_CTX_free(context);
    return is_good;
}
