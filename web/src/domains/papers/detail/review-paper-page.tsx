import type { PaperDetail } from '../api.ts'
import { PaperMenu } from './paper-menu.tsx'
import { PaperStartPage } from './paper-start-page.tsx'

/** A paper generated from wrong questions: the owner takes it, and there is nothing to check. */
export default function ReviewPaperPage({ detail }: { detail: PaperDetail }) {
  return <PaperStartPage detail={detail} actions={<PaperMenu detail={detail} />} />
}
