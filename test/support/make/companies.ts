import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Role } from '#companies/roles.ts'
import type { Database } from '#framework/database/database.server.ts'

/** The password of everyone created, hashed once with cheap parameters. */
export const PASSWORD = 'correct horse battery'
const password_hash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let made = 0

export interface MadeCompany {
  company_id: number
  /** Who owns the company and has the session. */
  person_id: number
  company_name: string
  email: string
  phone_number: string
  /** Value of the `Cookie` header of a live session. */
  cookie: string
}

export interface CompanyOptions {
  company_name?: string
  email?: string
  phone_number?: string
  email_verified?: boolean
  is_active?: boolean
  lang?: 'ar' | 'en'
}

/** Creates a company, the person who owns it, and a live session, verified by default. */
export const aCompany = (database: Database, wishes: CompanyOptions = {}) => makeCompany(database, 'buyer', wishes)

/** In one statement: nothing else is done as often in tests. */
async function makeCompany({ kysely }: Database, company_type: 'buyer' | 'supplier', wishes: CompanyOptions) {
  const number = ++made
  const user = {
    company_name: wishes.company_name ?? `شركة التجربة ${number}`,
    email: wishes.email ?? `company${number}.${randomBytes(3).toString('hex')}@example.sa`,
    phone_number: wishes.phone_number ?? `05${String(number).padStart(8, '0')}`,
  }
  const email_verified_at = wishes.email_verified === false ? null : new Date()
  const { token_hash, cookie } = aToken()
  const { rows } = await sql<{ company_id: number; person_id: number }>`
    with company as (
      insert into companies (company_name, contact_email, phone_number, company_type, is_active, region_id, city_id)
      select ${user.company_name}, ${user.email}, ${user.phone_number}, ${company_type}, ${wishes.is_active ?? true}, region_id, city_id
      from cities order by city_id limit 1
      returning company_id
    ), person as (
      insert into people (person_id, full_name, email, password_hash, email_verified_at, lang)
      select company_id, ${user.company_name}, ${user.email}, ${await password_hash}, ${email_verified_at}, ${wishes.lang ?? 'ar'}
      from company
      returning person_id
    ), member as (
      insert into members (company_id, person_id, roles) select company_id, person_id, '{owner}' from company, person
    ), session as (
      insert into sessions (token_hash, company_id, person_id) select ${token_hash}, company_id, person_id from company, person
    )
    select company_id, person_id from company, person`.execute(kysely)
  return { ...rows[0]!, ...user, cookie }
}

/** What the database and the browser know of a session. */
function aToken() {
  const token = randomBytes(32).toString('base64url')
  return { token_hash: createHash('sha256').update(token).digest(), cookie: `sid=${token}` }
}

/**
 * Creates a session without the sign-in form.
 *
 * @returns the `Cookie` header
 */
export async function aSession(
  { kysely }: Database,
  { company_id, person_id }: { company_id: number; person_id: number },
) {
  const { token_hash, cookie } = aToken()
  await kysely.insertInto('sessions').values({ token_hash, company_id, person_id }).execute()
  return cookie
}

interface ColleagueOptions {
  roles: Role[]
  email?: string
  full_name?: string
  lang?: 'ar' | 'en'
}

/** Another person of a company, with a number of their own and a live session. */
export async function aColleague(
  database: Database,
  company: MadeCompany,
  {
    roles,
    email = `colleague${++made}.${randomBytes(3).toString('hex')}@example.sa`,
    full_name = 'زميل في المنشأة',
    lang = 'ar',
  }: ColleagueOptions,
): Promise<MadeCompany> {
  const { person_id } = await database.kysely
    .insertInto('people')
    .values({ full_name, lang, email, email_verified_at: new Date(), password_hash: await password_hash })
    .returning('person_id')
    .executeTakeFirstOrThrow()
  await database.kysely.insertInto('members').values({ company_id: company.company_id, person_id, roles }).execute()
  return {
    ...company,
    person_id,
    email,
    cookie: await aSession(database, { company_id: company.company_id, person_id }),
  }
}

/** Creates a supplier. */
export async function aSupplier(database: Database, wishes: CompanyOptions = {}): Promise<MadeCompany> {
  const user = await makeCompany(database, 'supplier', wishes)
  await database.kysely
    .insertInto('supplier_profiles')
    .values({
      company_id: user.company_id,
      company_profile_description: 'نورّد الأثاث المكتبي ومستلزماته في مناطق المملكة كافة.',
      category_id: 1,
      commercial_registration: `70${String(user.company_id).padStart(8, '0')}`,
    })
    .execute()
  return user
}

/** Makes a person a member of another company as well. The session stays with the company that it acts for. */
export async function joinCompany(
  { kysely }: Database,
  { person_id }: { person_id: number },
  { company_id }: { company_id: number },
  roles: Role[],
) {
  await kysely.insertInto('members').values({ company_id, person_id, roles }).execute()
}
