#include "archive.h"

#include "library.h"

#define FUNCTIONS(X) \
    X(zip_close) X(zip_discard) X(zip_error_code_zip) X(zip_fclose) X(zip_file_add) X(zip_file_set_dostime) \
    X(zip_fopen_index) X(zip_fread) X(zip_get_error) X(zip_get_name) X(zip_get_num_entries) X(zip_open_from_source) \
    X(zip_set_file_compression) X(zip_source_buffer_create) X(zip_source_close) X(zip_source_free) \
    X(zip_source_keep) X(zip_source_open) X(zip_source_read) X(zip_source_stat) X(zip_stat_index)

/* Each version of libzip that is not compatible has another number. */
LIBRARY("libzip.so.4")

const char *storysite_open_zip(void) { return open_library(); }

int zip_close(zip_t *archive) { return table.zip_close(archive); }
void zip_discard(zip_t *archive) { table.zip_discard(archive); }
int zip_error_code_zip(const zip_error_t *error) { return table.zip_error_code_zip(error); }
int zip_fclose(zip_file_t *file) { return table.zip_fclose(file); }
zip_int64_t zip_file_add(zip_t *archive, const char *name, zip_source_t *source, zip_flags_t flags) {
    return table.zip_file_add(archive, name, source, flags);
}
int zip_file_set_dostime(zip_t *archive, zip_uint64_t index, zip_uint16_t time, zip_uint16_t date, zip_flags_t flags) {
    return table.zip_file_set_dostime(archive, index, time, date, flags);
}
zip_file_t *zip_fopen_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return table.zip_fopen_index(archive, index, flags);
}
zip_int64_t zip_fread(zip_file_t *file, void *bytes, zip_uint64_t count) { return table.zip_fread(file, bytes, count); }
zip_error_t *zip_get_error(zip_t *archive) { return table.zip_get_error(archive); }
const char *zip_get_name(zip_t *archive, zip_uint64_t index, zip_flags_t flags) {
    return table.zip_get_name(archive, index, flags);
}
zip_int64_t zip_get_num_entries(zip_t *archive, zip_flags_t flags) { return table.zip_get_num_entries(archive, flags); }
zip_t *zip_open_from_source(zip_source_t *source, int flags, zip_error_t *error) {
    return table.zip_open_from_source(source, flags, error);
}
int zip_set_file_compression(zip_t *archive, zip_uint64_t index, zip_int32_t method, zip_uint32_t level) {
    return table.zip_set_file_compression(archive, index, method, level);
}
zip_source_t *zip_source_buffer_create(const void *bytes, zip_uint64_t count, int frees, zip_error_t *error) {
    return table.zip_source_buffer_create(bytes, count, frees, error);
}
int zip_source_close(zip_source_t *source) { return table.zip_source_close(source); }
void zip_source_free(zip_source_t *source) { table.zip_source_free(source); }
void zip_source_keep(zip_source_t *source) { table.zip_source_keep(source); }
int zip_source_open(zip_source_t *source) { return table.zip_source_open(source); }
zip_int64_t zip_source_read(zip_source_t *source, void *bytes, zip_uint64_t count) {
    return table.zip_source_read(source, bytes, count);
}
int zip_source_stat(zip_source_t *source, zip_stat_t *status) { return table.zip_source_stat(source, status); }
int zip_stat_index(zip_t *archive, zip_uint64_t index, zip_flags_t flags, zip_stat_t *status) {
    return table.zip_stat_index(archive, index, flags, status);
}
