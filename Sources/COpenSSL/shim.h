#include <openssl/ssl.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>

// Macros that Swift does not see.
static const uint64_t copenssl_no_renegotiation = SSL_OP_NO_RENEGOTIATION;
static const uint64_t copenssl_server_preference = SSL_OP_CIPHER_SERVER_PREFERENCE;
static const unsigned long copenssl_rfc2253 = XN_FLAG_RFC2253;
