import { ItemsPage } from '../components/items-page.tsx'

/** 支出项目: groups and items with their budgets, and what is posted by itself. */
export default function ExpenseItemsScreen() {
  return <ItemsPage direction="expense" />
}
