import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Shows the OpenAPI document at `/api/docs`, under the same content security policy; the page sends no calls of its
 * own.
 */
export async function registerDocsPage(app: FastifyInstance, title: string) {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${title} API`, favicon: [] },
    uiConfig: { layout: 'BaseLayout', supportedSubmitMethods: [], validatorUrl: null, docExpansion: 'none' },
    uiHooks: {
      onRequest(_request, reply, done) {
        void reply.header('cache-control', 'no-cache')
        done()
      },
    },
  })
}
