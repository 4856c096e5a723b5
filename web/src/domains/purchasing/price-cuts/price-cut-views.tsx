import type { ListFilters } from '../../stock/public.ts'
import { ClaimLines } from '../price-claims/claim-lines.tsx'
import { ClaimView } from '../price-claims/claim-view.tsx'
import { CutForm } from './cut-form.tsx'
import { CutList } from './cut-list.tsx'
import { CutView } from './cut-view.tsx'

interface PriceCutViewsProps {
  view: string | undefined
  cut: number | undefined
  claim: number | undefined
  address: ListFilters
}

/** 价保: price cuts of suppliers, and the claims made from them. */
export function PriceCutViews({ view, cut, claim, address }: PriceCutViewsProps) {
  if (claim !== undefined)
    return view === 'lines' ? (
      <ClaimLines key={claim} id={claim} address={address} />
    ) : (
      <ClaimView key={claim} id={claim} />
    )
  if (cut !== undefined) return <CutView key={cut} id={cut} />
  return view === 'price-cut' ? <CutForm /> : <CutList address={address} />
}
