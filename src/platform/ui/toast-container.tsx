import '#platform/ui/styles/toast.css'

/** The toasts of react-toastify with our own styles; fetched with the first toast. Its other entry injects a `<style>`, which the CSP blocks. */
export { toast, ToastContainer } from 'react-toastify/unstyled'
