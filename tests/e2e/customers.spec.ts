/** The debtors screen: add, change and delete customers, find one among many, and the long forms. */
import { addCustomer } from '../../contract/customers.ts';
import { owe } from './debts.ts';
import { expect, test } from './fixtures.ts';

const details = { email: 'someone@example.com', phone: '0700 111 222', location: 'Harbour Road' };

test('adds a customer, who then stands in the table owing nothing', async ({ page, shop, open }) => {
  await open('/customers', shop.admin);
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Add Customers' });
  await modal.getByLabel('Name Of Customer').fill('Amina Okello');
  await modal.getByLabel('Email').fill('amina@example.com');
  await modal.getByLabel('Phone Number').fill('0711 000 001');

  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await expect(modal.getByText('Please Fill All Fields')).toBeVisible();
  await expect(modal.getByLabel('Location')).toHaveAttribute('aria-invalid', 'true');
  await expect(modal.getByLabel('Location')).toBeFocused();

  await modal.getByLabel('Location').fill('Market Street');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Customer Added Successfully')).toBeVisible();
  await expect(modal).toBeHidden();
  const row = page.getByRole('row', { name: /Amina Okello/ });
  for (const text of ['0711 000 001', 'amina@example.com', 'Market Street', '0.00'])
    await expect(row).toContainText(text);

  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  await expect(modal.getByLabel('Name Of Customer')).toHaveValue('');
});

test('shows what the server refuses beside the button, and keeps what was typed', async ({ page, shop, open }) => {
  await open('/customers', shop.admin);
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Add Customers' });
  await modal.getByLabel('Name Of Customer').fill('Badmail Bob');
  await modal.getByLabel('Email').fill('not an address');
  await modal.getByLabel('Phone Number').fill('1');
  await modal.getByLabel('Location').fill('Here');
  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await expect(modal.getByRole('alert')).toContainText('Error');
  await expect(modal.getByRole('alert')).toContainText('email must be an e-mail address');
  await expect(modal.getByLabel('Name Of Customer')).toHaveValue('Badmail Bob');

  await page.route('**/api/customers', (route) => route.abort());
  await modal.getByRole('button', { name: 'Add Customer' }).click();
  await expect(modal.getByRole('alert')).toContainText('The server cannot be reached');
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

test('deletes a customer after asking, but not one who owes', async ({ page, shop, open }) => {
  await shop.call(addCustomer, { body: { name: 'Zoe Gone', ...details } });
  await owe(shop, { customer: 'Zoe Owing', amount: 1250 });
  await open('/customers', shop.admin);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('zoe');

  await page.getByRole('button', { name: 'Delete Zoe Gone' }).click();
  await expect(page.getByText("You won't be able to revert this!")).toBeVisible();
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
  await expect(page.getByText(/nothing owed|will stand here/i)).toBeHidden();
  await page.unroute('**/api/customers?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Could not load')).toBeHidden();
  await expect(page.getByRole('row', { name: /Back Again/ })).toBeVisible();
});

test('the long form adds a customer and the other long form changes all of it', async ({ page, shop, open }) => {
  await open('/customers', shop.admin);
  await page.getByRole('button', { name: 'Add Customers' }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Long form' }).click();
  await expect(page).toHaveURL(/\/addCustomersForm$/);
  await expect(page.getByRole('heading', { name: 'customers Identity' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next Of Kin' })).toBeVisible();

  await page.getByLabel('First Name').fill('Grace');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByText('Please Fill All Fields')).toBeVisible();
  await expect(page.getByLabel('Last Name')).toBeFocused();

  await page.getByLabel('Middle Name').fill('Brewster');
  await page.getByLabel('Last Name').fill('Hopper');
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
  // Asked for first: on a busy machine the message may come and go before the click is over.
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
  await page.getByLabel('Middle Name').fill('');
  await page.getByLabel('Occupation').fill('Admiral');
  await page.getByRole('button', { name: 'Update Student' }).click();
  await expect(page).toHaveURL(/\/customers$/);

  await page.getByRole('searchbox', { name: 'Search customers' }).fill('hopper');
  await page.getByRole('link', { name: 'Long form Grace Hopper' }).click();
  await expect(page.getByLabel('Occupation')).toHaveValue('Admiral');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/customers$/);
});

test('the long form of nobody says so, and tells people without access', async ({ page, shop, open }) => {
  await open('/editStudentsForm?id=999999', shop.admin);
  await expect(page.getByText('There is no such customer.')).toBeVisible();
  await open('/editStudentsForm', shop.admin);
  await expect(page.getByText('There is no such customer.')).toBeVisible();
  const { id } = await shop.call(addCustomer, { body: { name: 'Private Person', ...details } });
  await open(`/editStudentsForm?id=${id}`, await shop.hire('sales'));
  await expect(page.getByText('You do not have access to this')).toBeVisible();
});
