/** The debtors screen: add, change and delete customers, find one among many, and the long forms. */
import { addCustomer } from '../../../contract/debts/customers.ts';
import { owe } from '../support/debts.ts';
import { expect, test } from '../support/fixtures.ts';
import { retryWithout } from '../support/retry.ts';

const details = { email: 'someone@example.com', phone: '0700 111 222', location: 'Harbour Road' };

test('adds a customer, who then stands in the table owing nothing', async ({ page, shop, open }) => {
  await open('/customers', shop.admin);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Add Customers' });
  await modal.getByLabel('Email').fill('asks for paper');
  await modal.getByLabel('Phone Number').fill('0711 000 001');

  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await expect(modal.getByText('Please Fill All Fields')).toBeVisible();
  await expect(modal.getByLabel('Name Of Customer')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Name Of Customer')).toBeFocused();

  await modal.getByLabel('Name Of Customer').fill('Amina Okello');
  await modal.getByLabel('Location').fill('Market Street');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Customer Added Successfully')).toBeVisible();
  await expect(modal).toBeHidden();
  const row = page.getByRole('row', { name: /Amina Okello/ });
  for (const text of ['0711 000 001', 'asks for paper', 'Market Street', '0.00']) await expect(row).toContainText(text);

  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  await expect(modal.getByLabel('Name Of Customer')).toHaveValue('');
});

test('shows what the server refuses beside the button, and keeps what was typed', async ({ page, shop, open }) => {
  await open('/customers', shop.admin);
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Add Customers' });
  await modal.getByLabel('Name Of Customer').fill('Badmail Bob');
  await modal.getByLabel('Email').fill('none');
  await modal.getByLabel('Phone Number').fill('1');
  await modal.getByLabel('Location').fill('x'.repeat(201));
  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await expect(modal.getByRole('alert')).toContainText('Error');
  await expect(modal.getByRole('alert')).toContainText('location must be text of at most 200 characters');
  await expect(modal.getByLabel('Name Of Customer')).toHaveValue('Badmail Bob');

  await page.route('**/api/customers', (route) => route.abort());
  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await expect(modal.getByRole('alert')).toContainText("Can't reach the server");
  await expect(modal.getByLabel('Name Of Customer')).toHaveValue('Badmail Bob');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
});

test('changes a customer', async ({ page, shop, open }) => {
  await shop.call(addCustomer, { body: { name: 'Edith Old', ...details } });
  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('edith');
  await page.getByRole('button', { name: 'Edit Edith Old' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Customer' });
  await expect(modal.getByLabel('Phone Number')).toHaveValue(details.phone);
  await modal.getByLabel('Name Of Customer').fill('Edith New');
  await modal.getByRole('button', { name: 'Update Customer' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('row', { name: /Edith New/ })).toBeVisible();
});

test('a second customer of a name is asked about, and added or not', async ({ page, shop, open }) => {
  await shop.call(addCustomer, { body: { name: 'Twin Amina', ...details } });
  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('twin');
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Add Customers' });
  await modal.getByLabel('Name Of Customer').fill(' twin AMINA ');
  await modal.getByLabel('Email').fill('none');
  await modal.getByLabel('Phone Number').fill('0799');
  await modal.getByLabel('Location').fill('Hill Road');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Add another?' });
  await expect(question).toContainText('There is already a customer named Twin Amina (phone 0700 111 222).');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(modal.getByLabel('Name Of Customer')).toBeFocused();
  await expect(modal.getByLabel('Phone Number')).toHaveValue('0799');
  await expect(page.getByText('1 customer', { exact: true })).toBeAttached();

  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(modal.getByLabel('Name Of Customer')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Add another' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByText('2 customers', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  await modal.getByRole('link', { name: 'Long form' }).click();
  await page.getByLabel('First Name').fill('Twin');
  await page.getByLabel('Last Name').fill('Amina');
  for (const label of ['Residence', 'Email', 'Phone Number']) await page.getByLabel(label).fill('x');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(question).toContainText(
    'There are already customers named Twin Amina (phone 0700 111 222; phone 0799).',
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
});

test('a name changed to that of another customer is asked about, one that stays is not', async ({
  page,
  shop,
  open,
}) => {
  for (const name of ['Same Sam', 'Same Sue']) await shop.call(addCustomer, { body: { name, ...details } });
  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('same s');
  await page.getByRole('button', { name: 'Edit Same Sue' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Customer' });
  await modal.getByLabel('Name Of Customer').fill('SAME SUE');
  await modal.getByRole('button', { name: 'Update Customer' }).click();
  await expect(modal).toBeHidden();

  await page.getByRole('button', { name: 'Edit SAME SUE' }).click();
  await modal.getByLabel('Name Of Customer').fill('same sam');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Save anyway?' });
  await expect(question).toContainText('There is already a customer named Same Sam (phone 0700 111 222).');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('row', { name: /same sam/ })).toBeVisible();
});

test('deletes a customer after asking, but not one who owes', async ({ page, shop, open }) => {
  await shop.call(addCustomer, { body: { name: 'Zoe Gone', ...details } });
  await owe(shop, { customer: 'Zoe Owing', amount: 1250 });
  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('zoe');

  await page.getByRole('button', { name: 'Delete Zoe Gone' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText("You won't be able to revert this!Zoe Gone, 0700 111 222");
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Zoe Gone/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Zoe Gone' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('row', { name: /Zoe Gone/ })).toBeHidden();

  await page.getByRole('button', { name: 'Delete Zoe Owing' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alert')).toContainText("Zoe Owing still owes 1,250.00 and can't be deleted");
  await expect(page.getByRole('row', { name: /Zoe Owing/ })).toBeVisible();
});

test('finds a customer among hundreds that are not loaded yet, and loads the rest while scrolling', async ({
  page,
  shop,
  open,
}) => {
  const names = Array.from({ length: 104 }, (_, at) => `Xavier ${String(at).padStart(3, '0')}`);
  await Promise.all(names.map((name) => shop.call(addCustomer, { body: { name, ...details } })));
  await open('/customers', shop.admin);
  const search = page.getByRole('searchbox', { name: 'Search customers' });
  await search.fill('xavier 103');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Xavier 103/ })).toBeVisible();
  await search.fill('xavier');
  await expect(page.getByText('100 of 104 customers shown')).toBeVisible();
  await page.getByRole('row', { name: /Xavier 000/ }).hover();
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByText('104 customers', { exact: true })).toBeVisible();
  await search.fill('nobody of that name');
  await expect(page.getByText('No customer matches “nobody of that name”.')).toBeVisible();
});

test('a list that fails to load says so and never reads as nothing owed', async ({ page, shop, open }) => {
  await shop.call(addCustomer, { body: { name: 'Back Again', ...details } });
  await page.route('**/api/customers?*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'x' } }),
  );
  await page.route('**/api/accounts?*', (route) =>
    route.fulfill({ status: 500, json: { status: false, payload: 'x' } }),
  );
  await open('/customers', shop.admin);
  await expect(page.getByText('Could not load')).toBeVisible();
  await expect(page.getByText(/nothing owed|will appear here/i)).toBeHidden();
  await retryWithout(page, '**/api/customers?*');
  await expect(page.getByText('Could not load')).toBeHidden();
  await expect(page.getByRole('row', { name: /Back Again/ })).toBeVisible();
});

test('the long form adds a customer and the other long form changes all of it', async ({ page, shop, open }) => {
  await open('/customers', shop.admin);
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  await page.getByLabel('Name Of Customer').fill('Ada Byron King');
  await page.getByLabel('Phone Number').fill('0722');
  await page.getByLabel('Note').fill('Pays on Fridays');
  await page.getByRole('dialog').getByRole('link', { name: 'Long form' }).click();
  await expect(page).toHaveURL(/\/addCustomersForm$/);
  for (const [label, typed] of [
    ['First Name', 'Ada'],
    ['Middle Name', 'Byron'],
    ['Last Name', 'King'],
    ['Phone Number', '0722'],
    ['Note', 'Pays on Fridays'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(typed);
  }
  await expect(page.getByRole('heading', { name: 'customers Identity' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next Of Kin' })).toBeVisible();

  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByText('Please Fill All Fields')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.getByLabel('First Name').fill('Grace');

  await page.getByLabel('Middle Name').fill('Brewster');
  await page.getByLabel('Last Name').fill('Hopper');
  await expect(page.getByLabel('Gender').locator('option')).toHaveText(['Choose a gender', 'Male', 'Female']);
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByLabel('Date Of Birth').fill('1985-12-09');
  await page.getByLabel('Occupation').fill('Teacher');
  await page.getByLabel('Residence').fill('Hill Road');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Phone Number').fill('0722');
  const kin = page.getByRole('region', { name: 'Next Of Kin' });
  await kin.getByLabel('Name').fill('Mary');
  await kin.getByLabel('Contact').fill('0733');
  await kin.getByLabel('Relationship').fill('Sister');
  // Waited for in advance, because on a busy machine the message may come and go before the click is over.
  const said = page.getByText('Customer Added Successfully').waitFor();
  await page.getByRole('button', { name: 'Add Student' }).click();
  await said;
  await expect(page).toHaveURL(/\/customers$/);

  await page.getByRole('searchbox', { name: 'Search customers' }).fill('hopper');
  await expect(page.getByRole('row', { name: /Grace Brewster Hopper/ })).toContainText('Hill Road');
  await page.getByRole('link', { name: 'Long form Grace Brewster Hopper' }).click();
  await expect(page).toHaveURL(/\/editStudentsForm\?id=\d+$/);
  await expect(page.getByLabel('Middle Name')).toHaveValue('Brewster');
  await expect(page.getByLabel('Gender')).toHaveValue('Female');
  await expect(page.getByLabel('Date Of Birth')).toHaveValue('1985-12-09');
  await expect(page.getByLabel('Relationship')).toHaveValue('Sister');
  await expect(page.getByLabel('Note')).toHaveValue('Pays on Fridays');
  await page.getByLabel('Middle Name').fill('');
  await page.getByLabel('Note').fill('');
  await page.getByLabel('Occupation').fill('Admiral');
  await page.getByRole('button', { name: 'Update Student' }).click();
  await expect(page).toHaveURL(/\/customers$/);

  await page.getByRole('searchbox', { name: 'Search customers' }).fill('hopper');
  // From then on the rows do not move any more.
  await expect(page.getByRole('row').filter({ hasNotText: /Hopper|Full Name/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Long form Grace Hopper' }).click();
  await expect(page.getByLabel('Occupation')).toHaveValue('Admiral');
  await expect(page.getByLabel('Note')).toHaveValue('');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/customers$/);
});

test('the long form of nobody says so, and tells people without access', async ({ page, shop, open }) => {
  await open('/editStudentsForm?id=999999', shop.admin);
  await expect(page.getByText("This customer doesn't exist.")).toBeVisible();
  await open('/editStudentsForm', shop.admin);
  await expect(page.getByText("This customer doesn't exist.")).toBeVisible();
  const { id } = await shop.call(addCustomer, { body: { name: 'Private Person', ...details } });
  for (const role of ['sales', 'stock'] as const) {
    await open(`/editStudentsForm?id=${id}`, await shop.hire(role));
    await expect(page.getByText('You do not have access to this: only an admin')).toBeVisible();
    await expect(page.getByText(/Could not load|doesn't exist/)).toHaveCount(0);
  }
});

test('the long form tells someone who may not save it before they type', async ({ page, shop, open }) => {
  await open('/addCustomersForm', await shop.hire('stock'));
  await expect(page.getByRole('heading', { name: 'customers Identity' })).toBeVisible();
  await expect(page.getByText('only an admin can add or change customers')).toBeVisible();
  for (const label of ['First Name', 'Gender', 'Date Of Birth', 'Email', 'Relationship']) {
    await expect(page.getByLabel(label)).toBeDisabled();
  }
  await expect(page.getByRole('button', { name: 'Add Student' })).toBeDisabled();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/stock');
});
