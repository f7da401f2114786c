import * as z from 'zod/mini'
import { inRiyals } from '#framework/api/amounts.ts'
import { contacts_limited, contactsQuery } from '#companies/contacts/contract.ts'
import { categoryName } from '#reference/categories/contract.ts'
import { city } from '#reference/locations/contract.ts'
import { choice, idParam, line, optionalId, paragraph, riyalsField, wholeNumber } from '#framework/api/fields.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { fileField, filesField } from '#framework/files/upload/file-fields.ts'
import { idFilter, paging, priceFilter, searchText } from '#framework/api/list-query.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { PRODUCT_TYPES } from './product-types.ts'
import { additionalImage, productImages } from '#marketplace/uploads.ts'

const image = { file_type: messageKey('marketplace.image_type'), file_too_large: messageKey('marketplace.image_size') }

/** The two prices and their quantities read as one sentence: a lower price above a larger quantity. */
type Prices = {
  start_price?: number | undefined
  end_price?: number | undefined
  min_quantity?: number | undefined
  qty_for_min_price?: number | undefined
}
const numbers = (value: unknown, ...keys: (keyof Prices)[]) =>
  keys.every((key) => typeof (value as Prices)[key] === 'number')
const inOrder = [
  z.refine<Prices>(({ start_price = 0, end_price = 0 }) => start_price <= end_price, {
    error: messageKey('marketplace.start_above_end'),
    path: ['start_price'],
    when: ({ value }) => numbers(value, 'start_price', 'end_price'),
  }),
  z.refine<Prices>(({ min_quantity = 0, qty_for_min_price = 0 }) => qty_for_min_price >= min_quantity, {
    error: messageKey('marketplace.qty_below_min'),
    path: ['qty_for_min_price'],
    when: ({ value }) => numbers(value, 'min_quantity', 'qty_for_min_price'),
  }),
] as const

const productFields = {
  product_name: line({
    required: messageKey('marketplace.name_required'),
    min: 3,
    short: messageKey('marketplace.name_length'),
    max: 250,
    long: messageKey('marketplace.name_length'),
  }),
  description: paragraph({
    required: messageKey('marketplace.description_required'),
    min: 10,
    short: messageKey('marketplace.description_short'),
    max: 5000,
    long: messageKey('marketplace.description_long'),
  }),
  category_id: choice(messageKey('marketplace.category_required')),
  min_quantity: wholeNumber({
    required: messageKey('marketplace.min_quantity_invalid'),
    invalid: messageKey('marketplace.min_quantity_invalid'),
  }),
  end_price: riyalsField({
    required: messageKey('marketplace.end_price_invalid'),
    invalid: messageKey('marketplace.end_price_invalid'),
    min: 0.01,
  }),
  qty_for_min_price: wholeNumber({
    required: messageKey('marketplace.qty_for_min_price_invalid'),
    invalid: messageKey('marketplace.qty_for_min_price_invalid'),
  }),
  start_price: riyalsField({
    required: messageKey('marketplace.start_price_invalid'),
    invalid: messageKey('marketplace.start_price_invalid'),
    min: 0.01,
  }),
}

/** What offering a product sends. */
export const newProduct = z
  .object({
    user_id: optionalId,
    ...productFields,
    product_type: z.enum(PRODUCT_TYPES, messageKey('marketplace.type_required')),
    attachments: filesField(productImages, {
      required: messageKey('marketplace.images_required'),
      too_many: messageKey('marketplace.images_many'),
      ...image,
    }),
  })
  .check(...inOrder)
export type NewProduct = z.output<typeof newProduct>

/**
 * What changing a product sends: its id, and what is to be different. The order of prices is checked again against what
 * stays.
 */
export const productUpdate = z
  .object({
    product_id: choice(messageKey('errors.required')),
    ...(Object.fromEntries(Object.entries(productFields).map(([name, field]) => [name, z.optional(field)])) as {
      [Name in keyof typeof productFields]: z.ZodMiniOptional<(typeof productFields)[Name]>
    }),
    product_type: z.optional(z.enum(PRODUCT_TYPES, messageKey('marketplace.type_required'))),
    /** The path of the picture that is to be the first. */
    main_image: z.optional(z.string().check(z.maxLength(4096))),
  })
  .check(...inOrder)
export type ProductUpdate = z.output<typeof productUpdate>

export const PRODUCT_CHANGEABLE = [
  'product_name',
  'description',
  'category_id',
  'min_quantity',
  'start_price',
  'end_price',
  'qty_for_min_price',
  'product_type',
] as const

/** One more picture of a product. */
export const productImage = z.object({
  attachment: fileField(additionalImage, { required: messageKey('marketplace.images_required'), ...image }),
})

export const productParams = z.object({ product_id: idParam })
export const sellerParams = z.object({ user_id: idParam })
export const imageQuery = z.strictObject({ attachment_path: z.string().check(z.maxLength(4096)) })

/** Becoming a seller: the one kind of membership there is. */
export const subscription = z.object({
  member_type_id: z.literal(1, messageKey('errors.invalid_value')),
  is_active: z.literal(true, messageKey('errors.invalid_value')),
})
export const membership = z.object({ member_type_id: z.int(), is_active: z.boolean() })

/** How a list of products may be narrowed and ordered. Prices are compared with `start_price`. */
export const productSearch = z
  .strictObject({
    search: searchText,
    category_id: idFilter,
    min_price: priceFilter,
    max_price: priceFilter,
    sort: z._default(z.enum(['newest', 'price_asc', 'price_desc']), 'newest'),
    ...contactsQuery.shape,
    ...paging,
  })
  .check(
    z.refine(({ min_price = 0, max_price = Number.POSITIVE_INFINITY }) => min_price <= max_price, {
      error: messageKey('marketplace.price_filter_invalid'),
      path: ['min_price'],
    }),
  )
export type ProductSearch = z.output<typeof productSearch>

/**
 * The seller of a product; e-mail and phone stand there for members alone, the registration number for the seller
 * alone.
 */
export const sellerInfo = z.object({
  user_id: z.int(),
  company_name: z.string(),
  profile_image: z.nullable(z.string()),
  company_profile_description: z.string(),
  category_id: z.int(),
  category: categoryName,
  city,
  profile_file_path: z.nullable(z.string()),
  email: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  contacts_limited,
  commercial_registration: z.optional(z.string()),
})
export type SellerInfo = z.output<typeof sellerInfo>

/** A product as it stands in the list and on its page: both show the same. */
export const productView = z.object({
  product_id: z.int(),
  user_id: z.int(),
  seller_info: sellerInfo,
  category_id: z.int(),
  category: categoryName,
  product_name: z.string(),
  description: z.string(),
  min_quantity: z.int(),
  start_price: inRiyals,
  end_price: inRiyals,
  qty_for_min_price: z.int(),
  product_type: z.enum(PRODUCT_TYPES),
  attachments_path: z.array(z.string()),
  attachments: z.array(attachment),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ProductView = z.output<typeof productView>
