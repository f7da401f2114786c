export const metadata = { title: 'Requests for quotation' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <header>
          <nav>
            <a href="/">Home</a> <a href="/rfqs">RFQs</a> <a href="/products">Products</a>
          </nav>
        </header>
        {children}
        <footer>All rights reserved</footer>
      </body>
    </html>
  )
}
