/** Lists of stock with the headings that other systems export. All their contents are made up. */

export const loyverse = `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Kisumu],Price [Kisumu],In stock [Kisumu],Low stock [Kisumu],Available for sale [Nyali],Price [Nyali],In stock [Nyali],Low stock [Nyali],"Tax - ""VAT"" (16%)"
maize-flour,10001,Maize flour 2 kg,Groceries,,N,,,,,,,110.00,6161100000017,,,Y,Y,150.00,40,10,Y,155.00,5,2,Y
kanga,10002,Kanga,Clothes,,N,Colour,Red,Size,Long,,,300.00,,,,Y,Y,450.00,-3,,Y,450.00,,,N
kanga,10003,,,,N,,Blue,,Long,,,300.00,6161100000024,,,Y,Y,450.00,6,,Y,450.00,2,,N
phone-credit,10004,Phone credit,,,N,,,,,,,0.00,,,,N,Y,variable,,,Y,variable,,,N
gift-set,10005,Gift set,Gifts,,N,,,,,,,0.00,,,,N,Y,900.00,,,Y,900.00,,,N
gift-set,,,,,,,,,,,,,,10001,1,,,,,,,,,,
gift-set,,,,,,,,,,,,,,10003,2,,,,,,,,,,
`;

export const square = `Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Weight (lb),Social Media Link Title,Social Media Link Description,Price,Online Sale Price,Archived,Sellable,Contains Alcohol,Stockable,Skip Detail Screen in POS,Option Name 1,Option Value 1,Default Unit Cost,Default Vendor Name,Default Vendor Code,Current Quantity Shop,New Quantity Shop,Stock Alert Enabled Shop,Stock Alert Count Shop,Tax - Sales (8%)
#soap,A1,Olive soap,Olive soap,Regular,SOAP-1,,Bath,Bath,5012345678900,Physical good,,,,4.50,,N,Y,N,Y,N,,,1.20,,,24,,Y,6,Y
#tea,A2,Ginger tea,,Small,TEA-S,,Drinks,Drinks,5012345678917,Physical good,,,,2.00,,N,Y,N,Y,N,,,,,,10,,N,,Y
#tea,A3,Ginger tea,,Regular,TEA-R,,Drinks,Drinks,,Physical good,,,,3.00,,N,Y,N,Y,N,,,,,,8,,N,,Y
#wax,A4,Wax paper,,Regular,WAX-1,,Kitchen,Kitchen,5012345678924,Physical good,,,,1.50,,Y,Y,N,Y,N,,,,,,3,,N,,Y
`;

export const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
sisal-bag,Sisal bag,"<p>Hand made,
in ""Machakos""</p>",Kamba,Apparel > Bags,Bags,,true,Colour,Natural,Size,M,,,BAG-1,300,shopify,12,deny,manual,25.00,,true,true,'4006381333931,https://pictures.example/1.jpg,1,,false,,,,g,,9.50,active
sisal-bag,,,,,,,,,Black,,M,,,BAG-2,300,shopify,4,deny,manual,27.50,,true,true,,https://pictures.example/2.jpg,2,,,,,,g,,,
sisal-bag,,,,,,,,,,,,,,,,,,,,,,,,,https://pictures.example/3.jpg,3,From the side,,,,,,,,
beads,Glass beads,,Kamba,,,,true,Title,Default Title,,,,,BEAD-1,10,shopify,200,deny,manual,1.00,,true,true,,,,,false,,,,g,,0.35,active
fan,Palm fan,,Kamba,,,,true,Size,Small,,,,,FAN-1,10,shopify,5,deny,manual,3.00,,true,true,,,,,false,,,,g,,1.00,archived
fan,,,,,,,,,Large,,,,,FAN-2,10,shopify,6,deny,manual,4.00,,true,true,,,,,,,,,g,,1.00,
lamp,Oil lamp,,Kamba,,,,false,Title,Default Title,,,,,LAMP-1,10,shopify,0,deny,manual,9.00,,true,true,,,,,false,,,,g,,4.00,draft
`;

export const openSourcePos = `\uFEFFId,Barcode,"Item Name",Category,"Supplier ID","Cost Price","Unit Price","Tax 1 Name","Tax 1 Percent","Tax 2 Name","Tax 2 Percent","Reorder Level",Description,"Allow Alt Description","Item has Serial Number",Image,HSN,"location_Shop","location_Store","attribute_Colour"
1,6009000000011,"Nails, 4 inch",Hardware,,80,120,VAT,16,,,5,,0,0,,,7,20,
2,,Hammer,Hardware,,450,700,VAT,16,,,,,0,0,,,-1,,Red
`;

/** A list of several shops, one of which does not sell the first item. */
export const loyverseWithDefaults = `Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Default price,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Main],Price [Main],In stock [Main],Low stock [Main],Available for sale [Kiosk],Price [Kiosk],In stock [Kiosk],Low stock [Kiosk]
chai,20001,Chai leaves,Food,,N,,,,,,,90.00,70,,,,Y,N,,,,Y,95.00,7,2
maziwa,20002,Maziwa 500 ml,Food,,N,,,,,,,60.00,50,,,,Y,Y,,5,,N,,3,
uji,20003,Uji flour,Food,,N,,,,,,,80.00,60,,,,Y,N,,4,,N,,,
`;

/** Square lists every category of an item, and the one that it reports under. */
export const squareWithCategories = `Token,Item Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Price,Default Unit Cost,Current Quantity Main St,New Quantity Main St,Stock Alert Enabled Main St,Stock Alert Count Main St
T1,Candle,Small,C-S,,"Homeware, Gifts",Homeware,,12.00,4.50,10,,Y,3
T2,Ribbon,Regular,R-1,,Gifts,,,2.00,,4,,N,
`;

/** The template of earlier versions, in which a place is a number. */
export const openSourcePosByNumber = `"UPC/EAN/ISBN","Item Name",Category,"Supplier ID","Cost Price","Unit Price","Tax 1 Name","Tax 1 Percent","Tax 2 Name","Tax 2 Percent","Reorder Level",Description,"Allow Alt Description","Item has Serial Number",item_image,location_id1,quantity1,location_id2,quantity2
6009000000028,Cable 10 m,Hardware,,80,120,VAT,16,,,5,,,,,1,7,2,20
`;

/** The list of items as its own screen exports it. */
export const openSourcePosScreen = `"Id","Barcode","Item Name","Category","Company Name","Cost Price","Retail Price","Quantity","Tax Percent(s)"
"1","6009000000035","Cable 20 m","Hardware","","KSh880.00","KSh1,120.00","7.000","16%"
`;
