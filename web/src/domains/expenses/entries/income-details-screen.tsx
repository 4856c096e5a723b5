import { EntriesPage } from './entries-page.tsx'

export default function IncomeDetailsScreen() {
  return <EntriesPage direction="income" />
}
