import { PRICE_TYPE_NAMES } from '@shangxue/contract/pricing/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { formatDateTime, today } from '../../../lib/dates.ts'
import { createMeasure } from '../../../lib/pictures/canvas.ts'
import { useSession } from '../../../lib/session/index.ts'
import { fetchAllRows } from '../all-rows.ts'
import type { PriceFilters } from '../list/price-address.ts'
import { drawPage } from './draw-page.ts'
import { layoutPages, type PictureType } from './page-layout.ts'

async function drawPictures(filters: PriceFilters, type: PictureType, company: string, signal: AbortSignal) {
  const rows = await fetchAllRows(filters, signal)
  const pages = layoutPages(rows, type, createMeasure())
  const heading = { company, type, at: formatDateTime(new Date()) }
  const files: File[] = []
  // Draws sequentially, because each page holds a large bitmap while it is encoded.
  for (const [index, page] of pages.entries()) {
    const blob = await drawPage(page, heading, { number: index + 1, total: pages.length })
    const suffix = pages.length > 1 ? `-${index + 1}` : ''
    files.push(
      new File([blob], `价格表-${PRICE_TYPE_NAMES[type]}-${today()}${suffix}.png`, { type: blob.type }),
    )
  }
  return files
}

/** Draws the filtered list as files with object URLs for the preview. */
export function usePictures(filters: PriceFilters, type: PictureType) {
  const company = useSession((session) => session.database)
  const result = useQuery({
    queryKey: ['price pictures', filters, type, company],
    queryFn: ({ signal }) => drawPictures(filters, type, company, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
  const files = result.data
  const pictures = useMemo(() => files?.map((file) => ({ file, url: URL.createObjectURL(file) })), [files])
  useEffect(
    () => () => {
      for (const { url } of pictures ?? []) URL.revokeObjectURL(url)
    },
    [pictures],
  )
  return { looks: pictures, error: result.error, retry: result.refetch }
}
