import type { Route } from '#framework/ssr/route-table.ts'
import { LINK, RETURN, TRAIL } from './page-queries.ts'

/** Pages for signing up and in, and for the people of a company. */
export const accountRoutes: readonly Route[] = [
  { path: '/login', guard: 'guest', query: RETURN, page: () => import('#companies/sign-in/login.page.tsx') },
  { path: '/register', guard: 'guest', query: RETURN, page: () => import('#companies/sign-up/register.page.tsx') },
  {
    path: '/register/sent',
    guard: 'guest',
    query: RETURN,
    page: () => import('#companies/sign-up/register-sent.page.tsx'),
  },
  {
    path: '/register/correct-email',
    guard: 'public',
    query: RETURN,
    dialog: true,
    page: () => import('#companies/sign-up/correct-email.page.tsx'),
  },
  {
    path: '/reset-request',
    guard: 'public',
    query: RETURN,
    dialog: true,
    page: () => import('#companies/passwords/reset-request.page.tsx'),
  },
  {
    path: '/reset-password',
    guard: 'public',
    query: LINK,
    page: () => import('#companies/passwords/reset-password.page.tsx'),
  },
  {
    path: '/verify-email',
    guard: 'public',
    query: { ...LINK, ...RETURN },
    page: () => import('#companies/sign-up/verify-email.page.tsx'),
  },
  {
    path: '/verify-email/resend',
    guard: 'public',
    query: RETURN,
    page: () => import('#companies/sign-up/resend-link.page.tsx'),
  },
  {
    path: '/unsubscribe',
    guard: 'public',
    query: LINK,
    page: () => import('#notifications/unsubscribe/unsubscribe.page.tsx'),
  },
  {
    path: '/user-profile/password',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#companies/passwords/change-password.page.tsx'),
  },
  {
    path: '/user-profile/second-step/on',
    guard: 'account',
    dialog: true,
    page: () => import('#companies/second-factor/second-step-on.page.tsx'),
  },
  {
    path: '/user-profile/second-step/off',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#companies/second-factor/second-step-off.page.tsx'),
  },
  {
    path: '/user-profile/second-step/codes',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#companies/second-factor/recovery-codes.page.tsx'),
  },
  {
    path: '/user-profile/name',
    guard: 'signed_in',
    dialog: true,
    page: () => import('#companies/acting-company/edit-person.page.tsx'),
  },
  {
    path: '/switch-company',
    guard: 'account',
    dialog: true,
    page: () => import('#app/company/switch-company.page.tsx'),
  },
  { path: '/company', guard: 'signed_in', page: () => import('#companies/members/members.page.tsx') },
  {
    path: '/company/invite',
    guard: 'administrator',
    dialog: true,
    page: () => import('#companies/invitations/invite-member.page.tsx'),
  },
  {
    path: '/invitation',
    guard: 'public',
    query: LINK,
    page: () => import('#companies/invitations/invitation.page.tsx'),
  },
  {
    path: '/company/settings',
    guard: 'administrator',
    page: () => import('#companies/members/settings/company-settings.page.tsx'),
  },
  {
    path: '/company/orders',
    guard: 'administrator',
    page: () => import('#orders/settings/order-settings.page.tsx'),
  },
  { path: '/company/trail', guard: 'administrator', query: TRAIL, page: () => import('#app/trail/trail.page.tsx') },
  {
    path: '/company/owner',
    guard: 'owner',
    dialog: true,
    page: () => import('#companies/members/transfer-ownership.page.tsx'),
  },
  {
    path: '/company/leave',
    guard: 'account',
    dialog: true,
    page: () => import('#companies/members/leave-company.page.tsx'),
  },
  {
    path: '/company/members/:person_id/roles',
    guard: 'administrator',
    dialog: true,
    page: () => import('#companies/members/change-roles.page.tsx'),
  },
  {
    path: '/company/members/:person_id/remove',
    guard: 'administrator',
    dialog: true,
    page: () => import('#companies/members/remove-member.page.tsx'),
  },
  { path: '/removed', guard: 'guest', page: () => import('#companies/sign-in/removed.page.tsx') },
  {
    path: '/second-step-required',
    guard: 'account',
    page: () => import('#companies/members/settings/second-step-required.page.tsx'),
  },
  { path: '/role-required/:right', guard: 'signed_in', page: () => import('#companies/role-required.page.tsx') },
  { path: '/sign-out', guard: 'public', page: () => import('#app/frame/sign-out.page.tsx') },
]
