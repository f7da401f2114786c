import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded: compiled code is kept from one start to the next, here and, by the variable, in the processes started from here.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/node')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { runPrimary } = await import('./primary.server.ts')
await runPrimary()
