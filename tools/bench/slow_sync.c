/* A disk of a known speed, whatever the machine has: LD_PRELOAD this over a server of PostgreSQL.

   A sync takes SYNC_US microseconds, and KB_US more for each KB that this process has written since its last one; as
   soon as there is a file WHEN, no time at all before. While there is one with `.full` after its name, the disk is full:
   no file can grow. Nothing is synced: the data is of no use after a crash of the machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static long long written;

static int slept(void) {
    long long us = SYNC_US + KB_US * written / 1024;
    struct timespec left = {us / 1000000, us % 1000000 * 1000};
    written = 0;
    if (access(WHEN, F_OK)) {
        return 0;
    }
    while (nanosleep(&left, &left)) {
    }
    return 0;
}

static int full(int fd, size_t count, off64_t place) {
    struct stat64 there;
    if (access(WHEN ".full", F_OK) || fstat64(fd, &there) || place + (off64_t)count <= there.st_size) {
        return 0;
    }
    errno = ENOSPC;
    return 1;
}

/* PostgreSQL writes its log with one of these two, by how it was built. */
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t place) {
    static ssize_t (*next)(int, const void *, size_t, off64_t);
    if (!next) {
        next = dlsym(RTLD_NEXT, "pwrite64");
    }
    if (full(fd, count, place)) {
        return -1;
    }
    written += count;
    return next(fd, bytes, count, place);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t place) { return pwrite64(fd, bytes, count, place); }

/* With this one it makes new files of its log. */
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t place) {
    static ssize_t (*next)(int, const struct iovec *, int, off64_t);
    size_t bytes = 0;
    if (!next) {
        next = dlsym(RTLD_NEXT, "pwritev64");
    }
    for (int n = 0; n < count; n++) {
        bytes += parts[n].iov_len;
    }
    return full(fd, bytes, place) ? -1 : next(fd, parts, count, place);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t place) { return pwritev64(fd, parts, count, place); }

int fdatasync(int fd) { (void)fd; return slept(); }
int fsync(int fd) { (void)fd; return slept(); }
