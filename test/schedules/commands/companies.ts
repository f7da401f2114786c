import { PASSWORD } from '#test/support/make/companies.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { lowerLimit } from '../world.ts'
import type { Commands } from './command.ts'

const ANOTHER_PASSWORD = 'a quiet green lamp'

/** Companies, their people, sessions, invitations and files. */
export const companyCommands: Commands = {
  'lower-limit': lowerLimit,
  'second-step': ({ call }, { owner }) =>
    call('PUT', '/company/settings', { as: owner, json: { require_second_step: true, confirm: true } }),
  demote: ({ call }, { owner, buyer }) =>
    call('PUT', `/company/members/${buyer.person_id}`, { as: owner, json: { roles: ['viewer'] } }),
  'demote-approver': ({ call }, { admin, approver }) =>
    call('PUT', `/company/members/${approver.person_id}`, { as: admin, json: { roles: ['viewer'] } }),
  'demote-inviter': ({ call }, { owner, admin }) =>
    call('PUT', `/company/members/${admin.person_id}`, { as: owner, json: { roles: ['viewer'] } }),
  remove: ({ call }, { owner, buyer }) => call('DELETE', `/company/members/${buyer.person_id}`, { as: owner }),
  leave: ({ call }, { buyer }) => call('DELETE', '/company/membership', { as: buyer }),
  'transfer-owner': ({ call }, { owner, admin }) =>
    call('PUT', '/company/owner', { as: owner, json: { person_id: admin.person_id, password: PASSWORD } }),

  invite: ({ call }, { admin }) =>
    call('POST', '/company/invitations', { as: admin, json: { email: 'somebody@example.sa', roles: ['viewer'] } }),
  'invite-again': ({ call }, { owner, invitation_id }) =>
    call('POST', `/company/invitations/${invitation_id}/send-again`, { as: owner, json: {} }),
  revoke: ({ call }, { owner, invitation_id }) =>
    call('DELETE', `/company/invitations/${invitation_id}`, { as: owner }),
  join: ({ call }, { guest, invitation_token: token }) =>
    call('POST', '/invitations/accept', { as: guest, json: { token } }),
  decline: ({ call }, { invitation_token: token }) => call('POST', '/invitations/decline', { json: { token } }),

  'sign-in': ({ call }, { buyer }) => call('POST', '/login', { json: { email: buyer.email, password: PASSWORD } }),
  'sign-out': ({ call }, { buyer }) => call('POST', '/logout', { as: buyer, json: {} }),
  'end-session': ({ call }, { buyer_elsewhere, buyer_session_id }) =>
    call('DELETE', `/user/sessions/${buyer_session_id}`, { as: buyer_elsewhere }),
  'change-password': ({ call }, { buyer_elsewhere }) =>
    call('PUT', '/user/update-password', {
      as: buyer_elsewhere,
      json: { current_password: PASSWORD, new_password: ANOTHER_PASSWORD },
    }),
  'reset-password': ({ call }, { reset_token: token }) =>
    call('POST', '/reset-password', { json: { token, new_password: ANOTHER_PASSWORD } }),
  'rename-person': ({ call }, { buyer }) =>
    call('PUT', '/person/update', { as: buyer, json: { full_name: 'فهد السبيعي' } }),

  'rename-company': ({ call }, { owner }) =>
    call('PUT', '/user/update', { as: owner, json: { company_name: 'اسم جديد للمنشأة' } }),
  'rename-supplier': ({ call }, { one }) =>
    call('PUT', '/user/update', { as: one, json: { company_name: 'مورد باسم جديد' } }),
  'edit-supplier': ({ call }, { seller }) =>
    call('PUT', '/user/update-supplier-profile', {
      as: seller,
      json: { company_profile: 'نورّد الأثاث المكتبي والمدرسي.' },
    }),
  'replace-profile-file': ({ call }, { seller }) =>
    call('PUT', '/user/update-supplier-profile-file', { as: seller, form: { profile_file: aPdf() } }),
  'replace-picture': ({ call }, { owner }) =>
    call('PUT', '/user/update-profile-picture', { as: owner, form: { profile_image: aPng() } }),

  'sell-more': ({ call }, { seller, product: { product_id } }) =>
    call('PUT', '/marketplace/products/update', { as: seller, json: { product_id, start_price: 800 } }),
  'remove-product': ({ call }, { seller, product: { product_id } }) =>
    call('DELETE', `/marketplace/products/delete/${product_id}`, { as: seller }),
  'add-image': ({ call }, { seller, product: { product_id } }) =>
    call('POST', `/marketplace/products/${product_id}/add-attachment`, { as: seller, form: { attachment: aPng() } }),
  'remove-image': ({ call }, { seller, product: { product_id, images } }, nth) =>
    call(
      'DELETE',
      `/marketplace/products/${product_id}/delete-attachment?attachment_path=${images[nth === 'a' ? 0 : 1]}`,
      { as: seller },
    ),
  'sweep-files': ({ job }) => job('sweep_files'),
  'forget-expired': ({ job }) => job('forget_expired'),
}
