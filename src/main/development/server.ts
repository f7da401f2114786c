import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The processes of `npm run dev`: the database and the jobs as in production, one web process, and Vite for browsers.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../node_modules/.cache/node')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { claimPort, runPrimary } = await import('../primary.server.ts')
await runPrimary(async ({ production }) => {
  if (production) throw new Error('npm run dev is not for production: use npm start')
  process.env.DEVELOPMENT_WEB_PORT = String(await claimPort({ port: 0, host: '127.0.0.1' }))
  const file = (name: string) => join(import.meta.dirname, name)
  return [
    { name: 'pages', file: file('pages.server.ts'), count: 1, shares_port: false },
    { name: 'web', file: file('web.server.ts'), count: 1, shares_port: false },
  ]
})
