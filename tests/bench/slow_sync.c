/* A disk that takes a millisecond for each sync, whatever it is: LD_PRELOAD this over a data folder in memory. */
#include <time.h>

static int millisecond(void) {
    struct timespec left = {0, 1000000};
    while (nanosleep(&left, &left)) {
    }
    return 0;
}

int fdatasync(int fd) { (void)fd; return millisecond(); }
int fsync(int fd) { (void)fd; return millisecond(); }
