/** The name of the box of one id in a group of boxes. */
export const boxOf = (name: string, id: number | string) => `${name}_${id}`

/**
 * The ids that are ticked in a group of boxes, as a field of its name; nothing where the form did not show the group,
 * which a hidden field of its name says.
 */
export function tickedIds(values: Readonly<Record<string, unknown>>, name: string): Record<string, number[]> {
  if (values[name] === undefined) return {}
  const start = boxOf(name, '')
  const ids = Object.entries(values).flatMap(([box, ticked]) =>
    box.startsWith(start) && ticked !== false && /^[1-9]\d{0,8}$/.test(box.slice(start.length))
      ? [Number(box.slice(start.length))]
      : [],
  )
  return { [name]: ids }
}
