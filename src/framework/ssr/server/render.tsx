import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { actingFor } from '#framework/api/acting-company.ts'
import { createApi, isApiFailure } from '#framework/api/api-client.ts'
import { Refused } from '#framework/ui/form/refusals/refused.tsx'
import { makeT, type Lang, type LanguageMessages, type T } from '#framework/i18n/messages.ts'
import type { AnyPage, PageVisitor } from '../define-page.ts'
import { askedQueries, needsAnswers, outcomeOf, readPage, statusAfter } from '../read-page.ts'
import type { AppPages } from '../app-pages.ts'
import { failedQueries } from './failed-queries.ts'
import { fillSlots } from '../fill-slots.tsx'
import { firstProblems, sessionEndedText, type Problem } from '../forms/form-problems.ts'
import { meQuery, type Me } from '../me.ts'
import { runAction } from '../forms/act.ts'
import { CONTROL_FIELDS, readControls, textsOf, type AnyAction } from '../forms/actions.ts'
import { VisitQueries } from '../query.ts'
import type { Posted } from '../page-state.ts'
import type { PostRequest, Renderer, RenderRequest, Rendered } from '../renderer.ts'
import { findRoute, type Place, type Route } from '../route-table.ts'
import { createPageWriter } from './write-page.tsx'

/** For which other company, or by which other person, a form was written than the session is of by now. */
function otherThan(me: Me, { fields }: PostRequest): 'company' | 'person' | undefined {
  const { actingCompany = actingFor(me) } = readControls(fields)
  const [company, person] = actingCompany.split('.')
  if (company !== String(me.user_id)) return 'company'
  return person === undefined || person === String(me.person.person_id) ? undefined : 'person'
}

const postedBy = ({ action, fields }: PostRequest, declared: Pick<AnyAction, 'tables' | 'checkboxes'> = {}) => ({
  action,
  texts: textsOf(declared, fields),
  controls: readControls(fields),
})

/** Reads each query once, also one that failed. */
class PageQueries extends VisitQueries {
  override async prefetchQuery<Read, Failure, Data, Key extends QueryKey>(
    query: FetchQueryOptions<Read, Failure, Data, Key>,
  ) {
    if (this.getQueryState(query.queryKey)?.status !== 'error') await super.prefetchQuery(query)
  }
}

/** The first queries of a page that do not depend on the viewer; none where one of them does. */
function queriesForAnyone(page: AnyPage, visitor: Omit<PageVisitor, 'me'>) {
  const unknown = new Error('the viewer is not known yet')
  const getMe = (): never => {
    throw unknown
  }
  const anyone = Object.defineProperty({ ...visitor, me: null }, 'me', { get: getMe, enumerable: false })
  try {
    const prefetched = needsAnswers(page) ? page.ahead?.(visitor) : page.prefetch?.({}, anyone)
    return [page.data?.(anyone), prefetched].flatMap((asked) => askedQueries(asked ?? {}))
  } catch (error) {
    if (error !== unknown) throw error
    return []
  }
}

/** Renders pages and runs their forms on the server. */
export function createRenderer(given: AppPages, messages: Record<Lang, LanguageMessages>): Omit<Renderer, 'notices'> {
  const pages = { ...given, routes: fillSlots(given.routes) }
  const translators: Record<Lang, T> = { ar: makeT('ar', messages.ar), en: makeT('en', messages.en) }
  const write = createPageWriter(pages, translators)

  const newQueries = ({ transport, lang, session }: RenderRequest) =>
    new PageQueries(createApi(transport, translators[lang], session), {
      defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
    })

  /** The signed-in person and the company they act for, loaded once per page. */
  async function readMe(request: RenderRequest, queries: QueryClient) {
    const query = meQuery()
    queries.setQueryData(query.queryKey, null)
    return request.session ? queries.fetchQuery({ ...query, staleTime: 0 }) : null
  }

  /** Why nobody is signed in: the session ended, or the company removed the person. */
  const readSessionEnd = ({ api }: VisitQueries, t: T) =>
    api.get('/user/me').then(
      () => t('site.session_ended'),
      (error: unknown) => (isApiFailure(error) ? sessionEndedText(t, error) : t('site.session_ended')),
    )

  /**
   * Begins to read what a page that is open to everybody shows, before it is known who opens it: one wait for the
   * database less. The API asks in each call what this visitor may see. A guard without parameters lets everybody in.
   * Resolves when it has begun, with when it has ended.
   */
  async function readAhead({ guard, page }: Route, place: Place, { session }: RenderRequest, queries: QueryClient) {
    if (!session || pages.guards[guard].length > 0) return undefined
    const module = await page()
    const asked = queriesForAnyone(module.default, { ...place, isSignedIn: true })
    const frame = askedQueries(pages.frameData?.(true) ?? {})
    const all = asked.length > 0 ? [...asked, ...frame] : []
    return { ended: Promise.all(all.map((query) => queries.prefetchQuery(query))) }
  }

  /** The page of an address, with a form as it was posted where one was. */
  async function renderPage(request: RenderRequest, posted?: Posted, postedStatus = 200): Promise<Rendered> {
    const { lang, path, search } = request
    const queries = newQueries(request)
    const { route, place } = findRoute(pages, lang, path, search)
    const moved = route?.moved?.(place)
    const [me, ahead] = await Promise.all([
      readMe(request, queries),
      route && !moved && !posted && readAhead(route, place, request, queries),
    ])
    if (!route) return write(request, queries, 'not_found', await pages.notFound(), 404)
    const redirect = moved ?? pages.guards[route.guard](me, path + search)
    if (redirect) return { redirect }

    const module = await route.page()
    const visitor = { ...place, me, isSignedIn: me !== null, ...(posted && { posted }) }
    const { needed, everything } = readPage(module.default, queries, visitor)
    await Promise.all([
      everything,
      ahead && ahead.ended,
      ...askedQueries(pages.frameData?.(me !== null) ?? {}).map((query) => queries.prefetchQuery(query)),
    ])
    const failures = failedQueries(queries).map(({ state: { error } }) => error)
    const bug = failures.find((error) => !isApiFailure(error))
    if (bug) throw bug
    // The session ended while the page was loading: continue as for a guest.
    const isSessionOver = failures.some((error) => isApiFailure(error) && error.status === 401)
    const signIn = isSessionOver && pages.guards[route.guard](null, path + search)
    if (signIn) return { redirect: signIn }

    const reading = await needed
    const { failure } = reading
    const [firstFailure] = failures
    if (failure === null) {
      const status = firstFailure ? statusAfter(firstFailure) : postedStatus
      return write(request, queries, 'page', module, status, posted)
    }
    const outcome = outcomeOf(module.default, reading)
    if (outcome === 'forbidden') return write(request, queries, outcome, await pages.forbidden(), 403)
    // What was entered is not lost with the page.
    if (outcome === 'not_found' || (outcome === 'missing' && posted))
      return write(request, queries, 'not_found', await pages.notFound(), 404)
    const isLimit = isApiFailure(failure) && failure.status === 429
    if (isLimit || (outcome === 'failed' && posted)) throw failure
    return write(request, queries, 'page', module, statusAfter(failure))
  }

  /** The action of the page at an address, and the page's module. */
  async function findAction(lang: Lang, path: string, search: string, name: string) {
    const { route, place } = findRoute(pages, lang, path, search)
    const module = await route?.page()
    const action = module?.actions?.find((one) => one.name === name)
    return route && action ? { route, place, action } : undefined
  }

  async function refuse(
    request: PostRequest,
    status: number,
    text: string,
    { signIn, acting, too_large }: Pick<Problem, 'signIn' | 'acting'> & { too_large?: true } = {},
  ) {
    const queries = newQueries(request)
    const { [CONTROL_FIELDS.refresh]: refresh } = request.fields
    const [found] = await Promise.all([
      findAction(request.lang, request.path, request.search, request.action).catch(() => undefined),
      readMe(request, queries).catch(() => null),
    ])
    const files = too_large ? [] : await request.keepFiles(false)
    const isKept = (name: string) => files.some(({ field }) => field === name)
    const lost_files = Object.keys(found?.action.files ?? {}).filter(
      (name) => request.fields[name] !== undefined && !isKept(name),
    )
    const posted = {
      // The rows of a table are one text: a field for each of their cells makes a page of megabytes.
      ...postedBy(too_large ? { ...request, fields: {} } : request, found?.action),
      // A refresh button shows the form in another way; sending it again does not submit it.
      ...(typeof refresh === 'string' && { refresh }),
      problems: [{ field: '', text, ...(signIn && { signIn }), ...(acting && { acting }) }],
      ...(too_large
        ? { too_large: translators[request.lang](found?.action.tooLarge ?? 'site.form_too_large') }
        : { files, ...(lost_files.length > 0 && { lost_files }) }),
    }
    return write(request, queries, 'refused', { default: { View: Refused } }, status, posted)
  }

  /**
   * The page with the form as it was posted; if it cannot be shown any more, the page that keeps the entered values.
   */
  async function renderWithValues(request: PostRequest, posted: Posted, status: number) {
    // After a success that stays on its page there is nothing to send again, unless the form is shown again.
    const files = 'answer' in posted && !posted.keepForm ? [] : await request.keepFiles(posted.keepForm === true)
    const problems = firstProblems(posted.problems)
    const more_problems = posted.problems.length - problems.length
    const page = await renderPage(
      request,
      { ...posted, problems, ...(more_problems > 0 && { more_problems }), files },
      status,
    )
    const [first] = posted.problems
    return first && !(page.redirect === undefined && page.state?.shown === 'page')
      ? refuse(request, status, first.text, { acting: first.acting })
      : page
  }

  return {
    knownQuery: (path, search) => findRoute(pages, 'ar', path, search).place.query,

    render(request) {
      if (!request.crash) return renderPage(request)
      // The error page must not fail if the signed-in company cannot be loaded.
      const queries = newQueries(request)
      return readMe(request, queries)
        .catch(() => queries.setQueryData(['me'], null))
        .then(() => write(request, queries, 'crash', { default: { View: pages.Crash } }, 500))
    },

    async findAction(path, name) {
      const found = await findAction('ar', path, '', name)
      return (
        found && {
          files: found.action.files,
          texts: found.action.texts,
          inMemoryWith: found.action.inMemoryWith,
          repeated: found.action.repeated ?? [],
          tables: Object.keys(found.action.tables ?? {}),
          for_guests: pages.guards[found.route.guard](null, path) === null,
        }
      )
    },

    async refuse(request, { status, message, values, fields }) {
      const t = translators[request.lang]
      if (fields.length === 0)
        return refuse(request, status, t(message, values), status === 413 ? { too_large: true } : {})
      const problems = fields.map((problem) => ({ field: problem.field, text: t(problem.message, problem.values) }))
      const found = await findAction(request.lang, request.path, request.search, request.action)
      return renderWithValues(request, { ...postedBy(request, found?.action), problems }, status)
    },

    async act(request) {
      const { lang, path, search, fields } = request
      const t = translators[lang]
      const found = await findAction(lang, path, search, request.action)
      if (!found) return refuse(request, 404, t('errors.not_found'))
      const { route, place, action } = found
      const queries = newQueries(request)
      const me = await readMe(request, queries)
      const redirect = pages.guards[route.guard](me, path + search)
      const other = redirect && me ? otherThan(me, request) : undefined
      if (me && other === 'company') {
        const acting = { user_id: me.user_id, company_name: me.company_name }
        return refuse(request, 409, t('errors.company_switched', { company: acting.company_name }), { acting })
      }
      if (other) return refuse(request, 409, t('errors.person_switched'))
      if (redirect && me) return { redirect }
      if (redirect) return refuse(request, 401, await readSessionEnd(queries, t), { signIn: true })

      const result = await runAction(action, fields, {
        api: queries.api,
        queries,
        place,
        me,
        t,
        today: request.today,
      })
      if ('redirect' in result) return result
      if (result.status === 401 && result.posted.failed === 'unauthenticated')
        return refuse(request, 401, await readSessionEnd(queries, t), { signIn: true })
      // The page may have another form by now, where the change was done: what was sent stays, to be sent again.
      if (result.posted.failed === 'outcome_unknown')
        return refuse(request, result.status, result.posted.problems[0]!.text)
      return renderWithValues(request, result.posted, result.status)
    },
  }
}
