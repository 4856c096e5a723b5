import { once } from 'node:events'
import PDFDocument from 'pdfkit'

/** A PDF with numbered pages; size in points. */
export async function aPdf(pages: number, size: [number, number] = [300, 400]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let i = 1; i <= pages; i++) document.addPage({ size, margin: 20 }).text(`Page ${i}`)
  document.end()
  await once(document, 'end')
  return Buffer.concat(chunks)
}
