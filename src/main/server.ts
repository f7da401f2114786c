import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before loading anything else: keep compiled code between starts, in this process and, through the variable, in child
// processes.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/node')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { runPrimary } = await import('./primary.server.ts')
await runPrimary()
