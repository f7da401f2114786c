import { mock } from 'node:test'

/**
 * Takes away the time that a file may be worked on in a thread, for this process: a busy machine needs more than the
 * ten seconds for what is in order. Tests of the limit itself make their own threads.
 */
export const withoutThreadTimeouts = () => void mock.method(AbortSignal, 'timeout', () => new AbortController().signal)
