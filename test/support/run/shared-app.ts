import { type TestApp, testApp } from '../app.ts'

let shared: Promise<TestApp> | undefined

/**
 * The application that test files of one process share, with its database: each spares half a second of processor time.
 * For files that look only at what they have made: no totals, no first page of a list, no e-mail without a receiver, no
 * cache, no clock, no limit of an address, nothing that is switched off. Files about leaks and canaries never share.
 */
export const sharedApp = (): Promise<TestApp> => (shared ??= testApp())
