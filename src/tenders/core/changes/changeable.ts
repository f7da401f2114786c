import * as z from 'zod/mini'

/**
 * The fields of a published RFQ that its buyer may change, with the values that its history keeps of them, in the order
 * in which changes are told. What handles one of them handles all, or does not compile: the form of changes, what
 * compares and stores them, the history, the e-mail, and the trail.
 */
export const RFQ_CHANGEABLE = {
  deadline: z.string(),
  delivery_date: z.string(),
  closing_time: z.nullable(z.string()),
  questions_until: z.nullable(z.string()),
  quantity: z.int(),
  quantity_unit_code: z.nullable(z.string()),
  quantity_unit_text: z.nullable(z.string()),
  category_id: z.int(),
}
export type RfqField = keyof typeof RFQ_CHANGEABLE
export const RFQ_FIELDS = Object.keys(RFQ_CHANGEABLE) as RfqField[]

type Change<Values extends Record<string, z.ZodMiniType>> = {
  [Field in keyof Values]: { field: Field; old: z.output<Values[Field]>; new: z.output<Values[Field]> }
}[keyof Values]

/**
 * What else an amendment may change: its versions have the texts; history, trail and notifications name these parts
 * alone.
 */
export const RFQ_PARTS = [
  'title',
  'description',
  'item_description',
  'region_id',
  'city_id',
  'district_id',
  'lines',
  'attachments',
] as const
export type RfqPart = (typeof RFQ_PARTS)[number]
export const isRfqPart = (key: string): key is RfqPart => (RFQ_PARTS as readonly string[]).includes(key)

/**
 * The schema of one field that changed, where fields have these values. The cast gives back what `Object.entries`
 * loses: which value belongs to which field.
 */
export const changeOf = <Values extends Record<string, z.ZodMiniType>>(values: Values) =>
  z.union(
    Object.entries(values).map(([field, value]) => z.object({ field: z.literal(field), old: value, new: value })),
  ) as unknown as z.ZodMiniType<Change<Values>>
