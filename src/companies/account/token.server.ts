import { createHash, randomBytes } from 'node:crypto'

/** A random token for a cookie or a link: 32 bytes as 43 base64url characters. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The SHA-256 hash that is stored instead of the token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
