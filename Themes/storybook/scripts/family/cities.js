// Cities from which a sunset is reckoned, with their places to a tenth of a degree.

/** @typedef {{ name: string, latitude: number, longitude: number }} City */

const TEXT = `Amsterdam 52.4 4.9
Ankara 39.9 32.9
Athīna 38 23.7
Baghdād 33.3 44.4
Bangkok 13.8 100.5
Barcelona 41.4 2.2
Beijing 39.9 116.4
Berlin 52.5 13.4
Bogotá 4.7 -74.1
Bruxelles 50.8 4.4
București 44.4 26.1
Budapest 47.5 19
Buenos Aires -34.6 -58.4
Cape Town -33.9 18.4
Caracas 10.5 -66.9
Chicago 41.9 -87.6
Ciudad de México 19.4 -99.1
Dakar 14.7 -17.5
Daugavpils 55.9 26.5
Delhi 28.6 77.2
Dubai 25.2 55.3
Dublin 53.3 -6.3
Edinburgh 56 -3.2
Helsinki 60.2 24.9
Hong Kong 22.3 114.2
İstanbul 41 29
Jakarta -6.2 106.8
Johannesburg -26.2 28
Kinshasa -4.3 15.3
København 55.7 12.6
La Habana 23.1 -82.4
Lagos 6.5 3.4
Lima -12 -77
Lisboa 38.7 -9.1
London 51.5 -0.1
Los Angeles 34.1 -118.2
Madrid 40.4 -3.7
Manila 14.6 121
Melbourne -37.8 145
Montréal 45.5 -73.6
Mumbai 19.1 72.9
Nairobi -1.3 36.8
New York 40.7 -74
Oslo 59.9 10.8
Paris 48.9 2.4
Praha 50.1 14.4
Reykjavík 64.1 -21.9
Rīga 56.9 24.1
Roma 41.9 12.5
San Francisco 37.8 -122.4
Santiago -33.4 -70.7
São Paulo -23.6 -46.6
Seoul 37.6 127
Sevilla 37.4 -6
Singapore 1.4 103.8
Sofia 42.7 23.3
Stockholm 59.3 18.1
Sydney -33.9 151.2
Tallinn 59.4 24.8
Tbilisi 41.7 44.8
Tokyo 35.7 139.7
Toronto 43.7 -79.4
Vancouver 49.3 -123.1
Vilnius 54.7 25.3
Warszawa 52.2 21
Washington 38.9 -77
Wien 48.2 16.4
Zagreb 45.8 16
Zürich 47.4 8.5
Дніпро 48.5 35
Київ 50.5 30.5
Львів 49.8 24
Одеса 46.5 30.7
Харків 50 36.2
الجزائر 36.8 3.1
الخرطوم 15.5 32.5
الدار البيضاء 33.6 -7.6
الرياض 24.7 46.7
القاهرة 30 31.2
القدس 31.8 35.2
الكويت 29.4 48
بيروت 33.9 35.5
تونس 36.8 10.2
دمشق 33.5 36.3
صنعاء 15.4 44.2
طرابلس 32.9 13.2
عمّان 32 35.9`;

/** @type {City[]} */
export const CITIES = TEXT.split('\n').map((line) => {
  const [, name, latitude, longitude] = /^(.*) (\S+) (\S+)$/.exec(line) ?? [];
  return { name, latitude: Number(latitude), longitude: Number(longitude) };
});
