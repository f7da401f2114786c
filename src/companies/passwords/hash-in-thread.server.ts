import { hashRawSync, hashSync, verifySync } from '@node-rs/argon2'

/** Entry points of the hashing thread, which blocks while it works. */
export const hash = (args: Parameters<typeof hashSync>) => hashSync(...args)
export const hashRaw = (args: Parameters<typeof hashRawSync>) => hashRawSync(...args)
export const verify = (args: Parameters<typeof verifySync>) => verifySync(...args)
