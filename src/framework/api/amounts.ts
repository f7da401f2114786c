import * as z from 'zod/mini'

/* Amounts in answers and events. The suffix of a field says which of both it has: `_halalas`, or none for riyals. */

export const inHalalas = z.int().brand<'halalas'>()

/** Fields of the first contract. */
export const inRiyals = z.number().brand<'riyals'>()
