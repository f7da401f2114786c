import { runWeb } from '../run-web.server.ts'
import { createDevelopmentRenderer } from './renderer.server.ts'

/**
 * The web process during development: renders pages from their sources. Browsers reach it through the process of the
 * pages.
 */
runWeb({
  listen: { port: Number(process.env.DEVELOPMENT_WEB_PORT), host: '127.0.0.1' },
  async openPages() {
    const { renderer, findAssets, close } = await createDevelopmentRenderer()
    return {
      pages: { renderer, findAssets, guestSeconds: 0 },
      prepare(app) {
        // Vite puts style sheets into style elements, and waits in a worker while it is being restarted. No other
        // process allows either.
        app.addHook('onRequest', (_request, reply, done) => {
          const policy = String(reply.getHeader('content-security-policy'))
          void reply.header(
            'content-security-policy',
            policy.replace("style-src 'self'", "worker-src blob:; style-src 'self' 'unsafe-inline'"),
          )
          done()
        })
        app.addHook('onClose', close)
      },
    }
  },
})
