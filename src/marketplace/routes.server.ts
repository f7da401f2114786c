import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import { readCounted, withContacts } from '#companies/contacts/count-reveals.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { fail } from '#framework/api/failure.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { refusing } from '#framework/http/refusals.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { addProduct } from '#marketplace/sell/add-product.server.ts'
import { addImage, deleteImage } from '#marketplace/sell/change-images.server.ts'
import {
  imageQuery,
  membership,
  newProduct,
  productImage,
  productParams,
  productSearch,
  productUpdate,
  type ProductView,
  productView,
  sellerParams,
  subscription,
} from './contract.ts'
import { deleteProduct } from '#marketplace/sell/delete-product.server.ts'
import { listProducts } from '#marketplace/browse/list-products.server.ts'
import { readProduct } from '#marketplace/product/read-product.server.ts'
import { scopeOfSeller, subscribe } from '#marketplace/sell/subscribe.server.ts'
import { updateProduct } from '#marketplace/sell/update-product.server.ts'
import { additionalImage, productImages } from '#marketplace/uploads.ts'

const tags = ['marketplace']
const done = z.object({ ok: z.literal(true) })

/** Guard after `signedIn`: a company that may sell, known before a body is read. */
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
  const shows = () => ['products', 'companies']

  app.post(
    '/marketplace/subscribe',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell')],
      schema: { tags, body: subscription, refuses: ['supplier_required'], response: { 200: membership } },
    },
    (request) => sessions.write(request, (tx, { viewer }) => subscribe(tx, viewer)),
  )

  app.get(
    '/marketplace/check-subscription',
    { onRequest: sessions.signedIn, schema: { tags, refuses: ['not_a_member'], response: { 200: membership } } },
    async ({ viewer }) => {
      if (!viewer!.is_member) throw fail(404, 'not_a_member')
      return { member_type_id: 1, is_active: true }
    },
  )

  app.post(
    '/marketplace/products/new',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell'), sellerOnly],
      ...storingFiles(storage, { attachments: productImages }),
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: newProduct,
        refuses: ['identity_mismatch'],
        response: { 201: productView },
      },
    },
    (request, reply) => sessions.writeOnce(request, reply, (tx, ctx) => addProduct(tx, ctx, request.body)),
  )

  app.get(
    '/marketplace/products/all',
    {
      onRequest: sessions.anyone,
      config: { shows },
      schema: { tags, querystring: productSearch, refuses: ['search_busy'], response: { 200: z.array(productView) } },
    },
    async (request, reply) => {
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
  )

  app.get(
    '/marketplace/products/user/:user_id',
    {
      onRequest: sessions.anyone,
      config: { shows },
      schema: {
        tags,
        params: sellerParams,
        querystring: productSearch,
        refuses: ['user_not_found', 'search_busy'],
        response: { 200: z.array(productView) },
      },
    },
    async (request, reply) => {
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
  )

  app.get(
    '/marketplace/products/:product_id',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        params: productParams,
        querystring: contactsQuery,
        refuses: ['product_not_found'],
        response: { 200: productView },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const read = (by: ViewerContext) => readProduct(kysely, params.product_id, by)
      const product = await readCounted(app, request, { ...request.ctx, contacts: query.contacts }, read, (one) =>
        sellersShownIn([one]),
      )
      void reply.header('etag', `"${product.version}"`)
      return product
    },
  )

  app.get(
    '/unauthorized/marketplace/products/:product_id',
    {
      config: { shows: ({ product_id }) => [`product:${String(product_id)}`, 'companies'] },
      schema: { tags, params: productParams, refuses: ['product_not_found'], response: { 200: productView } },
    },
    ({ params, ctx }) => readProduct(kysely, params.product_id, ctx),
  )

  app.put(
    '/marketplace/products/update',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      schema: {
        tags,
        body: productUpdate,
        refuses: ['product_not_found', 'not_owner', 'stale'],
        response: { 200: productView },
      },
    },
    async (request, reply) => {
      const change = { ...request.body, expectedVersion: expectedVersion(request) }
      const product = await sessions.write(request, (tx, ctx) => updateProduct(tx, ctx, change))
      void reply.header('etag', `"${product.version}"`)
      return product
    },
  )

  app.delete(
    '/marketplace/products/delete/:product_id',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      schema: { tags, params: productParams, refuses: ['product_not_found', 'not_owner'], response: { 200: done } },
    },
    async (request) => {
      await sessions.write(request, (tx, { viewer }) => deleteProduct(tx, viewer, request.params.product_id))
      return { ok: true as const }
    },
  )

  app.post(
    '/marketplace/products/:product_id/add-attachment',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      ...storingFiles(storage, { attachment: additionalImage }),
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        params: productParams,
        body: productImage,
        refuses: ['product_not_found', 'not_owner', 'too_many_images'],
        response: { 201: productView },
      },
    },
    (request, reply) => {
      const { params, body } = request
      return sessions.writeOnce(request, reply, (tx, ctx) => addImage(tx, ctx, params.product_id, body.attachment))
    },
  )

  app.delete(
    '/marketplace/products/:product_id/delete-attachment',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      schema: {
        tags,
        params: productParams,
        querystring: imageQuery,
        refuses: ['product_not_found', 'not_owner', 'attachment_not_found', 'must_have_at_least_one_image'],
        response: { 200: productView },
      },
    },
    (request) => {
      const { params, query } = request
      return sessions.write(request, (tx, ctx) => deleteImage(tx, ctx, params.product_id, query.attachment_path))
    },
  )
}
