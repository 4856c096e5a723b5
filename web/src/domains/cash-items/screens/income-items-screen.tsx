import { ItemsPage } from '../components/items-page.tsx'

/** 收入项目: groups and items with their budgets, and what is posted by itself. */
export default function IncomeItemsScreen() {
  return <ItemsPage direction="income" />
}
