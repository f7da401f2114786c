/** Whether each form that keeps no draft holds something that was typed and not sent. Only filled in browsers. */
const forms = new Set<() => boolean>()

/** Asks this form, too, from now on; answers how to stop that. */
export function watchUnsent(holdsText: () => boolean) {
  forms.add(holdsText)
  return () => void forms.delete(holdsText)
}

/** Whether a reload would lose what somebody typed. */
export const isAnythingUnsent = () => [...forms].some((holdsText) => holdsText())
