import type { FastifyRequest } from 'fastify'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { readCounted, withContacts } from '#companies/contacts/count-reveals.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { fail } from '#framework/api/failure.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { addProduct } from '#marketplace/sell/add-product.server.ts'
import { addImage, deleteImage } from '#marketplace/sell/change-images.server.ts'
import { type ProductView } from './contract.ts'
import { deleteProduct } from '#marketplace/sell/delete-product.server.ts'
import { listProducts } from '#marketplace/browse/list-products.server.ts'
import { readProduct } from '#marketplace/product/read-product.server.ts'
import { scopeOfSeller, subscribe } from '#marketplace/sell/subscribe.server.ts'
import { updateProduct } from '#marketplace/sell/update-product.server.ts'
import { additionalImage, productImages } from '#marketplace/uploads.ts'
import { productEndpoints } from './endpoints.ts'

/** Guard after `signedIn`: requires a company that may sell, before the body is read. */
const sellerOnly = refusing(['seller_required'], async ({ viewer }: FastifyRequest) => {
  if (!viewer!.is_member) throw fail(403, 'seller_required')
})

/** The sellers whose contacts products show. */
const sellersShownIn = (products: readonly ProductView[]) =>
  withContacts(products.map(({ seller_info }) => seller_info))

export function marketplaceRoutes(app: ApiServer) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const totals = createSubjectCache<number>({ seconds: 5, subjects: ['products', 'companies'] })
  const readChanged = (reader: Reader, ctx: ViewerContext, { product_id }: { product_id: number }) =>
    readProduct(reader, product_id, ctx)
  const shows = () => ['products', 'companies']

  addRoutes(app, 'marketplace', productEndpoints, {
    'POST /marketplace/subscribe': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell')],
      handler: (request) => sessions.write(request, (tx, { viewer }) => subscribe(tx, viewer)),
    },
    'GET /marketplace/check-subscription': {
      onRequest: sessions.signedIn,
      handler: async ({ viewer }) => {
        if (!viewer!.is_member) throw fail(404, 'not_a_member')
        return { member_type_id: 1, is_active: true }
      },
    },
    'POST /marketplace/products/new': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell'), sellerOnly],
      ...storingFiles(storage, { attachments: productImages }),
      handler: (request, reply) =>
        sessions.writeOnce(request, reply, (tx, ctx) => addProduct(tx, ctx, request.body), readChanged),
    },
    'GET /marketplace/products/all': {
      onRequest: sessions.anyone,
      config: { shows },
      handler: async (request, reply) => {
        const { query } = request
        const read = (by: ViewerContext) =>
          withSearchLimits(kysely, query.search, (reader) => listProducts(reader, by, query, {}, totals))
        return sendPage(
          request,
          reply,
          await readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, ({ items }) =>
            sellersShownIn(items),
          ),
        )
      },
    },
    'GET /marketplace/products/user/:user_id': {
      onRequest: sessions.anyone,
      config: { shows },
      handler: async (request, reply) => {
        const scope = await scopeOfSeller(kysely, request.viewer, request.params.user_id)
        const { query } = request
        const read = (by: ViewerContext) =>
          withSearchLimits(kysely, query.search, (reader) => listProducts(reader, by, query, scope, totals))
        return sendPage(
          request,
          reply,
          await readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, ({ items }) =>
            sellersShownIn(items),
          ),
        )
      },
    },
    'GET /marketplace/products/:product_id': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { params, query } = request
        const read = (by: ViewerContext) => readProduct(kysely, params.product_id, by)
        const product = await readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, (one) =>
          sellersShownIn([one]),
        )
        void reply.header('etag', `"${product.version}"`)
        return product
      },
    },
    'GET /unauthorized/marketplace/products/:product_id': {
      config: { shows: ({ product_id }) => [`product:${String(product_id)}`, 'companies'] },
      handler: ({ params, ctx }) => readProduct(kysely, params.product_id, ctx),
    },
    'PUT /marketplace/products/update': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      handler: async (request, reply) => {
        const change = { ...request.body, expectedVersion: expectedVersion(request) }
        const product = await sessions.write(request, (tx, ctx) => updateProduct(tx, ctx, change), readChanged)
        if (product) void reply.header('etag', `"${product.version}"`)
        return product
      },
    },
    'DELETE /marketplace/products/delete/:product_id': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      handler: async (request) => {
        await sessions.write(request, (tx, { viewer }) => deleteProduct(tx, viewer, request.params.product_id))
        return { ok: true as const }
      },
    },
    'POST /marketplace/products/:product_id/add-attachment': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      ...storingFiles(storage, { attachment: additionalImage }),
      handler: (request, reply) => {
        const { params, body } = request
        return sessions.writeOnce(
          request,
          reply,
          (tx, ctx) => addImage(tx, ctx, params.product_id, body.attachment),
          readChanged,
        )
      },
    },
    'DELETE /marketplace/products/:product_id/delete-attachment': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      handler: (request) => {
        const { params, query } = request
        return sessions.write(
          request,
          (tx, ctx) => deleteImage(tx, ctx, params.product_id, query.attachment_path),
          readChanged,
        )
      },
    },
  })
}
