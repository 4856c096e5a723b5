/**
 * How a server is started: deploy/ says the same in its own words. The C library keeps what was freed for later, in an
 * arena for each thread: 60 MB that nothing uses after a start. Large blocks are mapped one by one instead, and go back
 * when they are freed. V8 otherwise lets the young objects take 32 MB.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=4']
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }
