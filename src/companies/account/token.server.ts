import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a cookie or a link: 43 letters that nobody guesses. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a secret. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
