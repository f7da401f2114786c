import type { ComponentType } from 'react'
import type { MessageKey, MessageValues, T } from '#framework/i18n/messages.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { type Answers, definePage, type PageDefinition, type PageQueries } from '#framework/ssr/define-page.ts'
import type { AnyAction } from '#framework/ssr/forms/actions.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import type { SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import type { FormOptions } from '#framework/ui/form/use-form-action.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'

/**
 * The labels of an act are messages that are named alike: `x` on its button, `x_busy` while it is sent, `x_title`
 * above the question.
 */
export type ActWords = { [K in MessageKey]: `${K}_title` | `${K}_busy` extends MessageKey ? K : never }[MessageKey]

export const titleOf = (words: ActWords) => `${words}_title` as MessageKey

interface Act<Shown, Subject extends object> extends Pick<FormOptions<unknown, unknown>, 'toastErrors'> {
  action: AnyAction
  /** The build finds the labels by it: write `words: 'slice.name'`. */
  words: ActWords
  /**
   * What the act is about, or why the viewer cannot do it. `useFirst` keeps the form open where its own success makes
   * the act impossible.
   */
  useSubject: (shown: Shown) => Subject | MessageKey
  /** Values of the title. */
  titleValues?: (subject: Subject, t: T) => MessageValues
  /** What stands below the title, with the hidden fields. */
  Body: ComponentType<{ subject: Subject; form: SubmissionHandle }>
  /** In place of the question: why not. */
  Closed: ComponentType<Shown & { words: ActWords; children: string }>
  /** Where Cancel leads, without language prefix. */
  backTo: (shown: Shown, place: Place) => string
  /** What cancel is called, where it would be taken for the act itself. */
  cancel?: MessageKey
  danger?: true
  /** Values that no field carries. */
  extra?: (subject: Subject) => Record<string, string>
  /** What follows for the rest of the screen, and the version of the record that is on it. */
  useRefresh: (shown: Shown) => Pick<FormOptions<unknown, unknown>, 'done' | 'refused' | 'recordVersion'>
}

/** A page that asks one question and makes one call. What acts on one kind of record share is spread into it. */
export function actPage<Data extends PageQueries = Record<never, never>, Subject extends object = object>({
  action,
  words,
  useSubject,
  titleValues,
  Body,
  Closed,
  backTo,
  cancel,
  danger,
  extra,
  toastErrors,
  useRefresh,
  ...page
}: Pick<PageDefinition<Data>, 'data' | 'missing' | 'failed' | 'loading' | 'prefetch'> &
  Act<NoInfer<Answers<Data>>, Subject>) {
  function View(shown: Answers<Data>) {
    const t = useT()
    const place = usePlace()
    const subject = useSubject(shown)
    const isPossible = typeof subject === 'object'
    const form = useForm({
      action,
      ...useRefresh(shown),
      ...(toastErrors && { toastErrors }),
      ...(isPossible && extra && { extra: extra(subject) }),
    })
    if (!isPossible)
      return (
        <Closed {...shown} words={words}>
          {t(subject)}
        </Closed>
      )
    return (
      <ConfirmView
        form={form}
        title={t(titleOf(words), titleValues?.(subject, t))}
        cancelTo={backTo(shown, place)}
        submit={t(words)}
        busyLabel={t(`${words}_busy` as MessageKey)}
        {...(cancel && { cancel: t(cancel) })}
        {...(danger && { danger })}
      >
        <Body subject={subject} form={form} />
      </ConfirmView>
    )
  }
  return definePage<Data, Record<never, never>, PageQueries>({ ...page, View })
}
