import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { configOrExit } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { runChild } from '#runtime/processes/child.server.ts'
import { subsetFonts } from '../../../scripts/fonts.ts'
import { developmentConfig } from './vite.server.ts'

process.title = 'tarsiya pages'
const config = configOrExit()
const root = join(import.meta.dirname, '../../..')
const webPort = Number(process.env.DEVELOPMENT_WEB_PORT)

/** How long a request waits for a web process that is restarting. */
const WEB_TIMEOUT_MS = 30_000
const POLL_INTERVAL_MS = 25

/** Packages that browsers load. */
const BUNDLED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@tanstack/react-query',
  'zod/mini',
]

/** Everything except what Vite serves: its own files, modules, fonts, icons. */
const WEB_PATHS = `^/(?!@|__|src/|node_modules/|assets/|${readdirSync(join(root, 'public')).join('|')})`

/** Resolves when the web process accepts connections; false after the timeout. */
async function webAccepts() {
  for (const end = Date.now() + WEB_TIMEOUT_MS; Date.now() < end; await sleep(POLL_INTERVAL_MS)) {
    const socket = connect(webPort, '127.0.0.1')
    const accepted = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (accepted) return true
  }
  return false
}

/** `/assets/fonts.css` and the files it names, subset when the first page asks for them. */
const servedFonts: Plugin = {
  name: 'served-fonts',
  configureServer({ middlewares }) {
    let subset: ReturnType<typeof subsetFonts> | undefined
    middlewares.use('/assets', async (request, response) => {
      const { css, files } = await (subset ??= subsetFonts())
      const file = files.find(({ fileName }) => fileName === `assets${request.url}`)
      response
        .writeHead(file || request.url === '/fonts.css' ? 200 : 404, {
          'content-type': file ? 'font/woff2' : 'text/css',
          'cache-control': 'max-age=60',
        })
        .end(file?.source ?? css)
    })
  },
}

/**
 * The process that browsers talk to during development: Vite serves modules and updates, and forwards everything else
 * to the web process. It keeps running while the web process restarts, so that open pages keep their state and requests
 * wait instead of failing.
 */
runChild(createLogger(config.log_level), async () => {
  const vite = await createServer({
    ...developmentConfig(
      {
        // Sources are for this machine only.
        host: '127.0.0.1',
        port: config.port,
        strictPort: true,
        cors: false,
        proxy: {
          [WEB_PATHS]: {
            target: { host: '127.0.0.1', port: webPort },
            async bypass(_request, response) {
              if (await webAccepts()) return
              response
                ?.writeHead(503, { 'content-type': 'text/plain' })
                .end('The web process does not answer: see the terminal')
              return '/'
            },
          },
        },
      },
      react(),
      servedFonts,
    ),
    // Named, because Vite reloads open pages when it discovers a package. Others are loaded unbundled, which CommonJS
    // does not survive.
    optimizeDeps: { noDiscovery: true, include: BUNDLED_PACKAGES },
  })
  await vite.listen()
  return { stop: () => vite.close() }
})
