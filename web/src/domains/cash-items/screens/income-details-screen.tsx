import { EntriesPage } from '../components/entries-page.tsx'

export default function IncomeDetailsScreen() {
  return <EntriesPage direction="income" />
}
