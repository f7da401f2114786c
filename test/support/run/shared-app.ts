import { type TestApp, testApp } from '../app.ts'

let shared: Promise<TestApp> | undefined

/**
 * One application and database for test files of the same process, which saves half a second of processor time per
 * file. Only for files that check nothing but their own records: no totals, first pages, e-mails without a receiver,
 * caches, clocks, limits per address, or anything switched off. Tests about leaks and canaries never share.
 */
export const sharedApp = (): Promise<TestApp> => (shared ??= testApp())
