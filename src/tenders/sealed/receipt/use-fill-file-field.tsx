import { useEffect } from 'react'
import type { FieldHandle } from '#framework/ui/form/form-handle.tsx'
import type { OwnCopy } from './own-copies.browser.ts'

/** Gives a form the file of the bidder's own copy; the field takes it like one that is chosen. */
export function useFillFileField({ element }: FieldHandle, copy: OwnCopy | null | undefined) {
  const file = copy?.file
  useEffect(() => {
    const input = element.current?.querySelector<HTMLInputElement>('input[name="attachment"]')
    if (!file || !input || input.files?.length) return
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, [file, element])
}
