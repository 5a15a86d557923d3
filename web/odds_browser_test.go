package web_test

// oddsPath is a question that can be answered with the built-in datasheets.
const oddsPath = "/odds?edition=9e&phase=shooting&a=9e.space-marines.intercessor-squad&t=9e.necrons.necron-warriors&a_models=10&a_is=half_range"
