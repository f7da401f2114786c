import { sql } from 'kysely'
import {
  type Command,
  type CommandContext,
  CommandFailure,
  operatorContext,
  REASON,
  rowNumber,
} from '#framework/config/command.server.ts'
import { record } from '#framework/events/record.server.ts'
import { productHidden, productShown } from './events.ts'

/** Takes a product off the market or puts it back; its owner sees it either way. */
async function setHidden(context: CommandContext, hidden: boolean) {
  const { args, database, print } = context
  const product_id = rowNumber(args[0], 'a product')
  const changed = await database.transaction(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .select(['hidden_at', 'seller_id'])
      .where('product_id', '=', product_id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!product) throw new CommandFailure(`There is no product ${product_id}`)
    if ((product.hidden_at !== null) === hidden) return false
    await tx
      .updateTable('products')
      .set({ hidden_at: hidden ? sql<Date>`now()` : null })
      .where('product_id', '=', product_id)
      .execute()
    await record(
      tx,
      operatorContext(context, product.seller_id),
      (hidden ? productHidden : productShown)({ product_id, reason: context.options.reason }),
    )
    return true
  })
  const state = hidden ? 'hidden' : 'on the market'
  print(changed ? `Product ${product_id} is ${state}` : `Product ${product_id} is already ${state}`)
}

/** What operators do about products. */
export const productCommands: Command[] = [
  {
    name: 'products:hide',
    args: ['<id>'],
    about: 'Hides a product from the marketplace; its seller still sees it',
    options: REASON,
    run: (context) => setHidden(context, true),
  },
  {
    name: 'products:show',
    args: ['<id>'],
    about: 'Shows a hidden product in the marketplace again',
    options: REASON,
    run: (context) => setHidden(context, false),
  },
]
