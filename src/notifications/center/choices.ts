import type { FormSchema } from '#framework/ssr/forms/actions.ts'
import { KIND_GROUPS, MAIL_CHOICES, type KindGroup, type MailChoice } from '#notifications/kind-groups.ts'
import type { Preference } from './notification-queries.ts'

/** The fields of a group in the form of the settings. */
export const inAppField = (group: KindGroup) => `in_app_${group}`
export const mailField = (group: KindGroup) => `mail_${group}`

/** What the form says of each group; `mail` is undefined where it offers no choice. */
type Choices = Record<KindGroup, { in_app: boolean; mail: MailChoice | undefined }>

/** Reads the form. Written by hand: what it may send is checked by the API. */
export const choicesForm: FormSchema<Choices> = {
  safeParse(value) {
    const fields = value as Record<string, unknown>
    const choices = KIND_GROUPS.map((group) => [
      group,
      {
        in_app: fields[inAppField(group)] === true,
        mail: MAIL_CHOICES.find((choice) => choice === fields[mailField(group)]),
      },
    ])
    return { success: true, data: Object.fromEntries(choices) as Choices }
  },
}

/** Groups whose choices differ from the stored ones, without fixed choices. */
export function changedChoices(
  preferences: readonly Preference[],
  choices: Choices,
): Pick<Preference, 'group' | 'in_app' | 'mail'>[] {
  return preferences.flatMap(({ group, in_app, mail, fixed }) => {
    const chosen = {
      group,
      in_app: fixed.in_app ? in_app : choices[group].in_app,
      mail: fixed.mail ? mail : (choices[group].mail ?? mail),
    }
    return chosen.in_app === in_app && chosen.mail === mail ? [] : [chosen]
  })
}
