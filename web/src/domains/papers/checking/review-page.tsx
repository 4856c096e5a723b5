import type { Detail } from '../use-papers.ts'
import { PaperMenu } from './paper-menu.tsx'
import { TakerPage } from './taker-page.tsx'

/** A paper generated from wrong questions: the owner takes it, and there is nothing to check. */
export default function ReviewPage({ detail }: { detail: Detail }) {
  return <TakerPage detail={detail} actions={<PaperMenu detail={detail} />} />
}
