import type { Generated, GeneratedAlways } from 'kysely'
import type { Riyals } from '#framework/i18n/money.ts'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** What is for sale: a part of `Schema`. */
export interface MarketTables {
  sellers: { company_id: number; member_type_id: Generated<number>; created_at: Stamp }
  products: {
    product_id: GeneratedAlways<number>
    seller_id: number
    category_id: number
    product_name: string
    description: string
    min_quantity: number
    /** The unit price above `qty_for_min_price`. */
    start_price: Riyals
    /** The unit price from `min_quantity` on. */
    end_price: Riyals
    qty_for_min_price: number
    product_type: 'goods' | 'service'
    product_search: GeneratedAlways<string>
    version: Generated<number>
    deleted_at: Nullable<Date>
    /** Taken off the market by an operator. */
    hidden_at: Nullable<Date>
    created_at: Stamp
    updated_at: Stamp
  }
  product_images: { product_id: number; position: number; file_id: number }
}
