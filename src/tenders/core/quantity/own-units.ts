/** The code of a unit that its line names itself: "mutually defined" in UN/ECE Recommendation 20. */
export const OWN_UNIT = 'ZZ'

/** In characters. */
export const MAX_UNIT_TEXT = 30

/** Whether a text may be millilitre or metre length: `ml`. `mL` is how millilitre alone is written. */
export const isTwoUnits = (text: string) => text.trim() !== 'mL' && /^m[.\s]?l\.?$/i.test(text.trim())

/** The names of a unit where they are shown: its own text, if it has one. */
export const unitNames = (unit_text: string | null, names: { name_ar: string; name_en: string }) =>
  unit_text === null ? names : { name_ar: unit_text, name_en: unit_text }
