/** The heading of the contact details after an award, which takes the focus of who has just accepted. */
export const AWARD_CONTACT_TITLE = 'award-contact-title'
