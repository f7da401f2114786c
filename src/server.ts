import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: compiled code is kept from one start to the next, here and in the processes started from here.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
const { runPrimary } = await import('./primary.server.ts')
await runPrimary()
